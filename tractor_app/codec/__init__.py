"""Engine values to plain, versioned data and back; wire, saves and replays share it."""
