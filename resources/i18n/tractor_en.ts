<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>AdviceSheet</name>
    <message numerus="yes">
        <source>Means over %n way(s) the hidden cards may lie, as {0} could know.</source>
        <translation>
            <numerusform>Means over %n way the hidden cards may lie, as {0} could know.</numerusform>
            <numerusform>Means over %n ways the hidden cards may lie, as {0} could know.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChallengeSheet</name>
    <message numerus="yes">
        <source>That counts %n level(s).</source>
        <translation>
            <numerusform>That counts %n level.</numerusform>
            <numerusform>That counts %n levels.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Or %n point(s) move, where that brings more.</source>
        <translation>
            <numerusform>Or %n point moves, where that brings more.</numerusform>
            <numerusform>Or %n points move, where that brings more.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Counts</name>
    <message numerus="yes">
        <source>%n card(s)</source>
        <translation>
            <numerusform>%n card</numerusform>
            <numerusform>%n cards</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n point</numerusform>
            <numerusform>%n points</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Kitty · %n point(s)</source>
        <translation>
            <numerusform>Kitty · %n point</numerusform>
            <numerusform>Kitty · %n points</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>attackers: %n point(s)</source>
        <translation>
            <numerusform>attackers: %n point</numerusform>
            <numerusform>attackers: %n points</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Last trick: {name} won %n point(s)</source>
        <translation>
            <numerusform>Last trick: {name} won %n point</numerusform>
            <numerusform>Last trick: {name} won %n points</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Wait %n second(s) before the next try.</source>
        <translation>
            <numerusform>Wait %n second before the next try.</numerusform>
            <numerusform>Wait %n seconds before the next try.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FindSheet</name>
    <message numerus="yes">
        <source>%n free seat(s)</source>
        <translation>
            <numerusform>%n free seat</numerusform>
            <numerusform>%n free seats</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LineBanner</name>
    <message numerus="yes">
        <source>The host does not answer, trying again for %n second(s)…</source>
        <translation>
            <numerusform>The host does not answer, trying again for %n second…</numerusform>
            <numerusform>The host does not answer, trying again for %n seconds…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Connection lost for %n second(s), trying again…</source>
        <translation>
            <numerusform>Connection lost for %n second, trying again…</numerusform>
            <numerusform>Connection lost for %n seconds, trying again…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Your seat is kept for %n minute(s); after a few seconds a bot plays for you.</source>
        <translation>
            <numerusform>Your seat is kept for %n minute; after a few seconds a bot plays for you.</numerusform>
            <numerusform>Your seat is kept for %n minutes; after a few seconds a bot plays for you.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Your seat is kept for %n second(s); a bot plays for you.</source>
        <translation>
            <numerusform>Your seat is kept for %n second; a bot plays for you.</numerusform>
            <numerusform>Your seat is kept for %n seconds; a bot plays for you.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MatchEndSheet</name>
    <message numerus="yes">
        <source>%n round(s) played</source>
        <translation>
            <numerusform>%n round played</numerusform>
            <numerusform>%n rounds played</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n winner(s): {0}</source>
        <translation>
            <numerusform>{0} wins the match</numerusform>
            <numerusform>{0} win the match</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NewMatchSheet</name>
    <message numerus="yes">
        <source>%n players</source>
        <translation>
            <numerusform>%n player</numerusform>
            <numerusform>%n players</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n deck(s)</source>
        <translation>
            <numerusform>%n deck</numerusform>
            <numerusform>%n decks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>kitty of %n</source>
        <translation>
            <numerusform>kitty of %n</numerusform>
            <numerusform>kitty of %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unfinished match(es)…</source>
        <translation>
            <numerusform>%n unfinished match…</numerusform>
            <numerusform>%n unfinished matches…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Notices</name>
    <message numerus="yes">
        <source>So it is with %n other file(s).</source>
        <translation>
            <numerusform>So it is with %n other file.</numerusform>
            <numerusform>So it is with %n other files.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RecordSheet</name>
    <message numerus="yes">
        <source>%n sampled deal(s)</source>
        <translation>
            <numerusform>%n sampled deal</numerusform>
            <numerusform>%n sampled deals</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReviewSheet</name>
    <message numerus="yes">
        <source>costs %n point(s)</source>
        <translation>
            <numerusform>costs %n point</numerusform>
            <numerusform>costs %n points</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Stopped after %n play(s).</source>
        <translation>
            <numerusform>Stopped after %n play.</numerusform>
            <numerusform>Stopped after %n plays.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RoundEndSheet</name>
    <message numerus="yes">
        <source>The attackers take over the deal and rise by %n level(s).</source>
        <translation>
            <numerusform>The attackers take over the deal and rise by %n level.</numerusform>
            <numerusform>The attackers take over the deal and rise by %n levels.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The declarer&apos;s side rises by %n level(s).</source>
        <translation>
            <numerusform>The declarer&apos;s side rises by %n level.</numerusform>
            <numerusform>The declarer&apos;s side rises by %n levels.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Kitty: %n point(s)</source>
        <translation>
            <numerusform>Kitty: %n point</numerusform>
            <numerusform>Kitty: %n points</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RuleEditor</name>
    <message numerus="yes">
        <source>%n rule(s) cannot be so; see the reasons at them.</source>
        <translation>
            <numerusform>%n rule cannot be so; see the reason at it.</numerusform>
            <numerusform>%n rules cannot be so; see the reasons at them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>◆ %n rule(s) other than &quot;{0}&quot;.</source>
        <translation>
            <numerusform>◆ %n rule other than &quot;{0}&quot;.</numerusform>
            <numerusform>◆ %n rules other than &quot;{0}&quot;.</numerusform>
        </translation>
    </message>
</context>
</TS>
