# The compiler's own words and operations, for all modules of the kernel.

cdef extern from *:
    """
    /* Not the compiler's builtin: without the processor's own instruction that is a call. */
    static inline int tractor_bits(long long mask) {
        unsigned long long x = (unsigned long long)mask;
        x -= (x >> 1) & 0x5555555555555555ULL;
        x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL);
        x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
        return (int)((x * 0x0101010101010101ULL) >> 56);
    }
    #define TRACTOR_FOUR(x) x, x, x, x
    #define TRACTOR_SUIT(x) TRACTOR_FOUR(TRACTOR_FOUR(x)), TRACTOR_FOUR(TRACTOR_FOUR(x))
    #define TRACTOR_BYTE(x) x, x << 1, x << 2, x << 3, x << 4, x << 5, x << 6, x << 7
    #define TRACTOR_WORD TRACTOR_BYTE(1LL), TRACTOR_BYTE(1LL << 8), TRACTOR_BYTE(1LL << 16), TRACTOR_BYTE(1LL << 24)
    static const long long tractor_bit[160] = {
        TRACTOR_WORD, TRACTOR_WORD, TRACTOR_WORD, TRACTOR_WORD, TRACTOR_WORD
    };
    static const long long tractor_suit[160] = {
        TRACTOR_SUIT(0), TRACTOR_SUIT(1), TRACTOR_SUIT(2), TRACTOR_SUIT(3), TRACTOR_SUIT(4)
    };
    #if defined(__GNUC__) || defined(__clang__)
    static inline int tractor_span(long long x) { return x ? 64 - __builtin_clzll((unsigned long long)x) : 0; }
    static inline int tractor_top(long long x) { return x ? 63 - __builtin_clzll((unsigned long long)x) : -1; }
    #else
    static int tractor_span(long long x) { int n = 0; while (x) { x >>= 1; n++; } return n; }
    static int tractor_top(long long x) { int n = -1; while (x) { x >>= 1; n++; } return n; }
    #endif
    """
    long long bits "tractor_bits"(long long x) noexcept nogil
    long long top "tractor_top"(long long x) noexcept nogil
    long long span "tractor_span"(long long x) noexcept nogil
    const long long BIT "tractor_bit" [160]
    const long long SUIT "tractor_suit" [160]

cdef enum:
    TRUMP = 4
    SUITS = 5
    SEATS = 8
    KITTY = 7
    HIGH = 64
    LONG = 20
    NOTHING = -99
    CODES = 32
    JOINTS = 24
    STATE = 128
    PAIR = 65
    TRIPLE = 97
    FAR = 1 << 30
