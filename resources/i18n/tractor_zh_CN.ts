<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AboutSheet</name>
    <message>
        <source>About {0}</source>
        <translation>关于{0}</translation>
    </message>
    <message>
        <source>Sheng Ji for one person and as many bots as the table needs, with every house rule as a setting.</source>
        <translation>升级（拖拉机）：一个人加几位机器人，各地打法都可以设置。</translation>
    </message>
    <message>
        <source>Version {0} ({1}), Python {2}, Qt {3}</source>
        <translation>版本 {0}（{1}），Python {2}，Qt {3}</translation>
    </message>
    <message>
        <source>The program, its cards and its texts: MIT licence. Qt and PySide6: LGPL 3. Noto Sans SC: SIL Open Font License 1.1. msgspec and platformdirs: BSD and MIT licences.</source>
        <translation>程序、牌面和文字：MIT 许可证。Qt 与 PySide6：LGPL 3。Noto Sans SC 字体：SIL 开放字体许可证 1.1。msgspec 与 platformdirs：BSD 与 MIT 许可证。</translation>
    </message>
    <message>
        <source>Settings and matches are kept in: {0}</source>
        <translation>设置和牌局保存在：{0}</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>Page with new versions</source>
        <translation>打开新版本页面</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>AdviceSheet</name>
    <message>
        <source>{0}&apos;s choice</source>
        <translation>{0}的选择</translation>
    </message>
    <message>
        <source>Advised: {0}.</source>
        <translation>建议：{0}。</translation>
    </message>
    <message>
        <source>Weighed by rules of thumb, without playing the round out.</source>
        <translation>按经验计算，没有把这一局打到底。</translation>
    </message>
    <message>
        <source>There was nothing to choose.</source>
        <translation>没有选择的余地。</translation>
    </message>
    <message numerus="yes">
        <source>Means over %n way(s) the hidden cards may lie, as {0} could know.</source>
        <translation>
            <numerusform>按{0}所知，取暗牌 %n 种可能分布的平均值。</numerusform>
        </translation>
    </message>
    <message>
        <source>This is the coach&apos;s look at it now. What {0} itself weighed is kept for two rounds, on the computer it played on, and until the table is left.</source>
        <translation>这是教练现在的看法。{0} 当时自己的考虑只在它所在的电脑上保留两局，离开牌桌后就没有了。</translation>
    </message>
    <message>
        <source>advised</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>played</source>
        <translation>实际</translation>
    </message>
</context>
<context>
    <name>App</name>
    <message>
        <source>The game is already open</source>
        <translation>游戏已经打开了</translation>
    </message>
    <message>
        <source>Another window is using these settings and matches. Close it first, or start this one with a folder of its own: tractor --profile FOLDER</source>
        <translation>另一个窗口正在使用这些设置和牌局。请先关闭它，或者用单独的文件夹启动：tractor --profile 文件夹</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
</context>
<context>
    <name>Asides</name>
    <message>
        <source>Give up this match?</source>
        <translation>这场认输吗？</translation>
    </message>
    <message>
        <source>Your side loses it, and it cannot be gone on with.</source>
        <translation>算你们输，这场牌局不能再继续。</translation>
    </message>
    <message>
        <source>Play on</source>
        <translation>继续打</translation>
    </message>
    <message>
        <source>Give up</source>
        <translation>认输</translation>
    </message>
</context>
<context>
    <name>Back</name>
    <message>
        <source>Your table {0} is kept on this computer.</source>
        <translation>你的牌桌“{0}”还保存在这台电脑上。</translation>
    </message>
    <message>
        <source>Your seat at {0} is kept for some time.</source>
        <translation>你在“{0}”的座位还会保留一段时间。</translation>
    </message>
</context>
<context>
    <name>BackNotice</name>
    <message>
        <source>Back to your table?</source>
        <translation>回到原来的牌桌？</translation>
    </message>
    <message>
        <source>Back to the table</source>
        <translation>回到牌桌</translation>
    </message>
    <message>
        <source>Stay here</source>
        <translation>留在这里</translation>
    </message>
</context>
<context>
    <name>BackRow</name>
    <message>
        <source>Back to the table</source>
        <translation>回到牌桌</translation>
    </message>
</context>
<context>
    <name>BarNews</name>
    <message>
        <source>looking on</source>
        <translation>旁观中</translation>
    </message>
    <message>
        <source>connection lost, trying again…</source>
        <translation>连接中断，正在重连…</translation>
    </message>
    <message>
        <source>{0} is away</source>
        <translation>{0}暂时离线</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
</context>
<context>
    <name>ChallengeSheet</name>
    <message>
        <source>Trick {0} of {1}</source>
        <translation>第 {0} 轮，共 {1} 轮</translation>
    </message>
    <message>
        <source>Challenge {0}</source>
        <translation>举报 {0}</translation>
    </message>
    <message>
        <source>Challenge a play</source>
        <translation>举报犯规</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>前一轮</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>后一轮</translation>
    </message>
    <message>
        <source>Who did not follow as the rules ask?</source>
        <translation>谁没有按规则跟牌？</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>The round ends at once. If it was a revoke, your side wins the round; if not, the other side does.</source>
        <translation>本局立即结束。若确实犯规，你方赢得本局；若没有犯规，则对方赢。</translation>
    </message>
    <message numerus="yes">
        <source>That counts %n level(s).</source>
        <translation>
            <numerusform>计 %n 级。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Or %n point(s) move, where that brings more.</source>
        <translation>
            <numerusform>如按 %n 分计算更多，则按分计算。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChoiceSheet</name>
    <message>
        <source>no bid</source>
        <translation>不亮</translation>
    </message>
    <message>
        <source>Played: {0}.</source>
        <translation>出了 {0}。</translation>
    </message>
    <message>
        <source>Buried: {0}.</source>
        <translation>扣了 {0}。</translation>
    </message>
    <message>
        <source>Chosen: {0}.</source>
        <translation>选了 {0}。</translation>
    </message>
    <message>
        <source>Bid: {0}.</source>
        <translation>亮主：{0}。</translation>
    </message>
    <message>
        <source>Choice</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>Attackers&apos; points</source>
        <translation>抓分方得分</translation>
    </message>
    <message>
        <source>Levels</source>
        <translation>级数</translation>
    </message>
    <message>
        <source>Beside the choice</source>
        <translation>与所选相差</translation>
    </message>
    <message>
        <source>By rule, in points</source>
        <translation>按经验（分）</translation>
    </message>
    <message>
        <source>Gain, in trumps</source>
        <translation>强多少（主牌张数）</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>Coaching</name>
    <message>
        <source>The coach is thinking …</source>
        <translation>教练在想…</translation>
    </message>
    <message>
        <source>Pass.</source>
        <translation>不要。</translation>
    </message>
    <message>
        <source>Bid {0}.</source>
        <translation>叫 {0} 分。</translation>
    </message>
    <message>
        <source>Choose {0}.</source>
        <translation>选{0}。</translation>
    </message>
    <message>
        <source>Name {0}.</source>
        <translation>叫{0}。</translation>
    </message>
</context>
<context>
    <name>Counts</name>
    <message numerus="yes">
        <source>%n card(s)</source>
        <translation>
            <numerusform>%n 张</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n 分</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Kitty · %n point(s)</source>
        <translation>
            <numerusform>底牌 · %n 分</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>attackers: %n point(s)</source>
        <translation>
            <numerusform>抓分方 %n 分</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Last trick: {name} won %n point(s)</source>
        <translation>
            <numerusform>上一轮：{name} 得 %n 分</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Wait %n second(s) before the next try.</source>
        <translation>
            <numerusform>请等 %n 秒再试。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExampleView</name>
    <message>
        <source>Hide the cards</source>
        <translation>收起牌例</translation>
    </message>
    <message>
        <source>Show on cards</source>
        <translation>看牌例</translation>
    </message>
    <message>
        <source>Bids one after the other, at level {0}:</source>
        <translation>打{0}，依次亮主：</translation>
    </message>
    <message>
        <source>Level {0}, trump {1}.</source>
        <translation>打{0}，{1}主。</translation>
    </message>
    <message>
        <source>These cards are led:</source>
        <translation>首家出这些牌：</translation>
    </message>
    <message>
        <source>Led at the left; in the hand, the bright cards are played:</source>
        <translation>左边是首家的牌；手牌中亮着的是打出的牌：</translation>
    </message>
    <message>
        <source>Four plays in order; the winner is bright:</source>
        <translation>四家依次出牌，亮着的一家赢：</translation>
    </message>
    <message>
        <source>These cards are thrown; the bright ones stay on the table:</source>
        <translation>甩出这些牌，亮着的留在桌上：</translation>
    </message>
    <message>
        <source>The last trick is won with these:</source>
        <translation>用这些牌赢得末轮：</translation>
    </message>
</context>
<context>
    <name>FieldRow</name>
    <message>
        <source>Written as: 0 -3, 80 +0, 120 +1 (minus: the declarer&apos;s side).</source>
        <translation>写法：0 -3, 80 +0, 120 +1（减号表示庄家方升级）。</translation>
    </message>
    <message>
        <source>Back to the preset&apos;s value</source>
        <translation>恢复原来的值</translation>
    </message>
    <message>
        <source>Back to the preset&apos;s value: {0}</source>
        <translation>恢复原来的值：{0}</translation>
    </message>
</context>
<context>
    <name>FindSheet</name>
    <message>
        <source>This is no address: {0}</source>
        <translation>这不是地址：{0}</translation>
    </message>
    <message numerus="yes">
        <source>%n free seat(s)</source>
        <translation>
            <numerusform>%n 个空位</numerusform>
        </translation>
    </message>
    <message>
        <source>passcode</source>
        <translation>需口令</translation>
    </message>
    <message>
        <source>plays another version ({0}); both need the same one</source>
        <translation>游戏版本不同（{0}），双方须用同一版本</translation>
    </message>
    <message>
        <source>host {0}</source>
        <translation>主机 {0}</translation>
    </message>
    <message>
        <source>version {0}</source>
        <translation>版本 {0}</translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>旁观</translation>
    </message>
    <message>
        <source>This table asks for a passcode.</source>
        <translation>这桌需要口令。</translation>
    </message>
    <message>
        <source>Asking {0}…</source>
        <translation>正在询问{0}…</translation>
    </message>
    <message>
        <source>Play with others</source>
        <translation>联机打牌</translation>
    </message>
    <message>
        <source>Or a link or address</source>
        <translation>或粘贴链接、输入地址</translation>
    </message>
    <message>
        <source>only if the table asks for one</source>
        <translation>牌桌要求时才填</translation>
    </message>
    <message>
        <source>may stay empty: compare it later</source>
        <translation>可留空，稍后再核对</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>牌桌</translation>
    </message>
    <message>
        <source>Looking for tables…</source>
        <translation>正在寻找牌桌…</translation>
    </message>
    <message>
        <source>Tables on your network appear here by themselves. If one does not, ask its host for the link and paste it below.</source>
        <translation>同一网络里的牌桌会自动出现在这里。没有出现的话，请向主机要链接，粘贴在下面。</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>你的名字</translation>
    </message>
    <message>
        <source>Passcode</source>
        <translation>口令</translation>
    </message>
    <message>
        <source>Code of the host</source>
        <translation>主机校验码</translation>
    </message>
    <message>
        <source>Host a table…</source>
        <translation>开一桌…</translation>
    </message>
    <message>
        <source>Rules…</source>
        <translation>规则…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Join</source>
        <translation>加入</translation>
    </message>
</context>
<context>
    <name>Finding</name>
    <message>
        <source>This host has several tables: choose one.</source>
        <translation>这台主机有好几桌，请选一桌。</translation>
    </message>
    <message>
        <source>This table asks for a passcode.</source>
        <translation>这桌需要口令。</translation>
    </message>
</context>
<context>
    <name>HistorySheet</name>
    <message>
        <source>No match is here yet.</source>
        <translation>这里还没有牌局。</translation>
    </message>
    <message>
        <source>Matches of Tractor</source>
        <translation>拖拉机牌局</translation>
    </message>
    <message>
        <source>Import a match</source>
        <translation>导入牌局</translation>
    </message>
    <message>
        <source>Export the match</source>
        <translation>导出牌局</translation>
    </message>
    <message>
        <source>Not saved: {0}</source>
        <translation>没有保存：{0}</translation>
    </message>
    <message>
        <source>This match can no longer be read.</source>
        <translation>这场牌局已无法读取。</translation>
    </message>
    <message>
        <source>Saved: {0}</source>
        <translation>已保存：{0}</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>牌局记录</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>Unfinished</source>
        <translation>未结束</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>观看</translation>
    </message>
</context>
<context>
    <name>InviteSheet</name>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>My seat</source>
        <translation>我的座位</translation>
    </message>
    <message>
        <source>Invite others</source>
        <translation>邀请别人</translation>
    </message>
    <message>
        <source>Everybody on your network finds the table by themselves. Whoever does not pastes this link where tables are looked for.</source>
        <translation>同一网络里的人会自动看到这桌。看不到的人，可把这个链接粘贴到寻找牌桌的页面。</translation>
    </message>
    <message>
        <source>Link to the table</source>
        <translation>牌桌链接</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>This computer has several; try another if one fails.</source>
        <translation>本机有好几个地址，一个不通就换另一个。</translation>
    </message>
    <message>
        <source>The host&apos;s code: guests see the same one in the room. Another code means another computer in between. Whoever came by the link need not compare.</source>
        <translation>主机校验码：客人在房间里看到的应当相同。若不相同，说明中间有别的电脑。用链接进来的人不必核对。</translation>
    </message>
    <message>
        <source>A phone reads the link from the picture and sends it on to a computer.</source>
        <translation>用手机扫码即得链接，再转发到电脑上粘贴。</translation>
    </message>
    <message>
        <source>Link to the table as a QR code</source>
        <translation>牌桌链接的二维码</translation>
    </message>
    <message>
        <source>Going on at another computer? This link is your seat: paste it there where tables are looked for, and show it to nobody.</source>
        <translation>要换一台电脑接着打？这个链接就是你的座位：到那台电脑上找牌桌的地方粘贴，不要给别人看。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>LanParty</name>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}：{1}</translation>
    </message>
</context>
<context>
    <name>LicencesSheet</name>
    <message>
        <source>Licences</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>What this copy of the game is made of, and under which licences.</source>
        <translation>本游戏由以下部分组成，各部分的许可证如下。</translation>
    </message>
    <message>
        <source>Parts of the game</source>
        <translation>游戏的组成部分</translation>
    </message>
    <message>
        <source>Text of the licence</source>
        <translation>许可证全文</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>The licence is {0}; its text is at the address above.</source>
        <translation>许可证为 {0}，全文见上述网址。</translation>
    </message>
</context>
<context>
    <name>LineBanner</name>
    <message numerus="yes">
        <source>Connection lost for %n second(s), trying again…</source>
        <translation>
            <numerusform>连接已中断 %n 秒，正在重连…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Your seat is kept for %n minute(s); after a few seconds a bot plays for you.</source>
        <translation>
            <numerusform>座位为你保留 %n 分钟；几秒后由电脑代打。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Your seat is kept for %n second(s); a bot plays for you.</source>
        <translation>
            <numerusform>座位还为你保留 %n 秒；现在由电脑代打。</numerusform>
        </translation>
    </message>
    <message>
        <source>Your seat is not kept any longer; perhaps you can still come back.</source>
        <translation>座位保留时间已过；也许还能回来。</translation>
    </message>
    <message>
        <source>You will see the table again as soon as the line is back.</source>
        <translation>连接恢复后会再看到牌桌。</translation>
    </message>
    <message numerus="yes">
        <source>The host does not answer, trying again for %n second(s)…</source>
        <translation>
            <numerusform>房主没有回应，已重试 %n 秒…</numerusform>
        </translation>
    </message>
    <message>
        <source>As soon as it does you are back at your table.</source>
        <translation>房主一上线，你就会回到牌桌。</translation>
    </message>
    <message>
        <source>Leave the table</source>
        <translation>离开牌桌</translation>
    </message>
</context>
<context>
    <name>LobbySheets</name>
    <message>
        <source>Back to your table?</source>
        <translation>回到原来的牌桌？</translation>
    </message>
    <message>
        <source>Back to the table</source>
        <translation>回到牌桌</translation>
    </message>
    <message>
        <source>Another table</source>
        <translation>另找一桌</translation>
    </message>
    <message>
        <source>The host has closed the table</source>
        <translation>主机关闭了牌桌</translation>
    </message>
    <message>
        <source>If it is opened again you come back to your seat, and to the same card, by yourself.</source>
        <translation>主机重新打开后，你会自动回到座位，从同一张牌接着打。</translation>
    </message>
    <message>
        <source>Wait for the host</source>
        <translation>等待主机</translation>
    </message>
    <message>
        <source>Leave the table</source>
        <translation>离开牌桌</translation>
    </message>
    <message>
        <source>The table could not be opened.</source>
        <translation>无法开桌。</translation>
    </message>
    <message>
        <source>The connection has ended.</source>
        <translation>连接已断开。</translation>
    </message>
    <message>
        <source>The table goes to {0}</source>
        <translation>牌桌将交给{0}</translation>
    </message>
    <message>
        <source>It moves as soon as no round is in play; you leave then.</source>
        <translation>本局结束后移交，你随即离开。</translation>
    </message>
    <message>
        <source>All right</source>
        <translation>好的</translation>
    </message>
</context>
<context>
    <name>LobbyTexts</name>
    <message>
        <source>Hello!</source>
        <translation>大家好！</translation>
    </message>
    <message>
        <source>Well played!</source>
        <translation>打得漂亮！</translation>
    </message>
    <message>
        <source>Good luck!</source>
        <translation>祝你好运！</translation>
    </message>
    <message>
        <source>Thank you!</source>
        <translation>谢谢！</translation>
    </message>
    <message>
        <source>Sorry!</source>
        <translation>不好意思！</translation>
    </message>
    <message>
        <source>One moment, please.</source>
        <translation>请稍等。</translation>
    </message>
    <message>
        <source>It is your turn.</source>
        <translation>该你出牌了。</translation>
    </message>
    <message>
        <source>Oh no!</source>
        <translation>哎呀！</translation>
    </message>
    <message>
        <source>Wow!</source>
        <translation>哇！</translation>
    </message>
    <message>
        <source>Good game!</source>
        <translation>打得真精彩！</translation>
    </message>
    <message>
        <source>Another one?</source>
        <translation>再来一局？</translation>
    </message>
    <message>
        <source>Good night!</source>
        <translation>晚安！</translation>
    </message>
    <message>
        <source>waiting for players</source>
        <translation>等人入座</translation>
    </message>
    <message>
        <source>playing</source>
        <translation>正在打牌</translation>
    </message>
    <message>
        <source>between two matches</source>
        <translation>两场之间</translation>
    </message>
    <message>
        <source>The host runs another version of the game. Both need the same version to play together.</source>
        <translation>主机的游戏版本不同，双方须用同一版本才能一起打。</translation>
    </message>
    <message>
        <source>The host did not understand this program.</source>
        <translation>主机看不懂本程序的消息。</translation>
    </message>
    <message>
        <source>The connection was disturbed.</source>
        <translation>连接受到干扰。</translation>
    </message>
    <message>
        <source>Too many messages in a short time.</source>
        <translation>短时间内消息太多。</translation>
    </message>
    <message>
        <source>The connection is too slow.</source>
        <translation>连接太慢。</translation>
    </message>
    <message>
        <source>Nothing was heard for too long.</source>
        <translation>太久没有收到消息。</translation>
    </message>
    <message>
        <source>There is no room left at this table.</source>
        <translation>这一桌已经满了。</translation>
    </message>
    <message>
        <source>This table does not exist any more.</source>
        <translation>这张牌桌已不存在。</translation>
    </message>
    <message>
        <source>The passcode is not right.</source>
        <translation>口令不对。</translation>
    </message>
    <message>
        <source>Your seat is not kept any more.</source>
        <translation>你的座位已不再保留。</translation>
    </message>
    <message>
        <source>Your seat was taken up on another computer.</source>
        <translation>你的座位已在另一台电脑上使用。</translation>
    </message>
    <message>
        <source>You were asked to leave the table.</source>
        <translation>你被请离了牌桌。</translation>
    </message>
    <message>
        <source>The host has closed the table.</source>
        <translation>主机关闭了牌桌。</translation>
    </message>
    <message>
        <source>You are not at this table.</source>
        <translation>你不在这一桌。</translation>
    </message>
    <message>
        <source>Only the owner of the table can do that.</source>
        <translation>只有桌主可以这样做。</translation>
    </message>
    <message>
        <source>Somebody sits there.</source>
        <translation>那里有人坐了。</translation>
    </message>
    <message>
        <source>There is no such seat.</source>
        <translation>没有这个座位。</translation>
    </message>
    <message>
        <source>This player is gone.</source>
        <translation>这位玩家已经离开。</translation>
    </message>
    <message>
        <source>The host does not know this bot.</source>
        <translation>主机没有这种电脑玩家。</translation>
    </message>
    <message>
        <source>Some seats are still free: fill them with bots.</source>
        <translation>还有空位：请用电脑玩家补齐。</translation>
    </message>
    <message>
        <source>Not everybody is ready.</source>
        <translation>还有人没准备好。</translation>
    </message>
    <message>
        <source>That cannot be done now.</source>
        <translation>现在不能这样做。</translation>
    </message>
    <message>
        <source>Sit down first.</source>
        <translation>请先入座。</translation>
    </message>
    <message>
        <source>Table talk is switched off.</source>
        <translation>本桌不许聊天。</translation>
    </message>
    <message>
        <source>This player does not show the cards.</source>
        <translation>这位玩家不公开手牌。</translation>
    </message>
    <message>
        <source>The host runs version {0} of the game, this is {1}: both need the same one to play together.</source>
        <translation>主机的游戏版本是 {0}，本机是 {1}；双方须用同一版本才能一起玩。</translation>
    </message>
    <message>
        <source>Nobody hosts at this address just now.</source>
        <translation>这个地址现在没有主机。</translation>
    </message>
    <message>
        <source>This is not the host it should be: its code is another one. Ask the host for the code on its screen.</source>
        <translation>这不是应有的主机：校验码不符。请向主机确认屏幕上的校验码。</translation>
    </message>
    <message>
        <source>Something else answers at this address.</source>
        <translation>这个地址上的不是本游戏。</translation>
    </message>
    <message>
        <source>✓ fair deal</source>
        <translation>✓ 发牌公正</translation>
    </message>
    <message>
        <source>deal not proven</source>
        <translation>发牌未能验证</translation>
    </message>
    <message>
        <source>false deal!</source>
        <translation>发牌有假！</translation>
    </message>
    <message>
        <source> (drawn again: {0})</source>
        <translation>（重抽 {0} 次）</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>New match…</source>
        <translation>新牌局…</translation>
    </message>
    <message>
        <source>Play with others…</source>
        <translation>联机打牌…</translation>
    </message>
    <message>
        <source>Give up…</source>
        <translation>认输…</translation>
    </message>
    <message>
        <source>Last trick</source>
        <translation>上一轮</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>为什么？</translation>
    </message>
    <message>
        <source>Matches…</source>
        <translation>牌局记录…</translation>
    </message>
    <message>
        <source>Rules of this table</source>
        <translation>本桌规则</translation>
    </message>
    <message>
        <source>Rule editor…</source>
        <translation>规则编辑…</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>全屏</translation>
    </message>
    <message>
        <source>About</source>
        <translation>关于</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
</context>
<context>
    <name>MatchEndSheet</name>
    <message>
        <source>The match is over</source>
        <translation>牌局结束</translation>
    </message>
    <message numerus="yes">
        <source>%n round(s) played</source>
        <translation>
            <numerusform>共打了 %n 局</numerusform>
        </translation>
    </message>
    <message>
        <source>Review</source>
        <translation>复盘</translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>重看</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>New match</source>
        <translation>新牌局</translation>
    </message>
    <message>
        <source>To the room</source>
        <translation>回到房间</translation>
    </message>
    <message>
        <source>Nobody wins: a draw</source>
        <translation>不分胜负</translation>
    </message>
    <message>
        <source>Your side wins the match!</source>
        <translation>你们赢了整场！</translation>
    </message>
    <message>
        <source> &amp; </source>
        <translation>、</translation>
    </message>
    <message numerus="yes">
        <source>%n winner(s): {0}</source>
        <translation>
            <numerusform>{0} 赢了整场</numerusform>
        </translation>
    </message>
    <message>
        <source>The last level has been played and won.</source>
        <translation>打过了最后一级。</translation>
    </message>
    <message>
        <source>The last level has been reached.</source>
        <translation>到达了最后一级。</translation>
    </message>
    <message>
        <source>The time of the match is over.</source>
        <translation>比赛时间到。</translation>
    </message>
    <message>
        <source>The other side gave up.</source>
        <translation>对方认输。</translation>
    </message>
</context>
<context>
    <name>Mishaps</name>
    <message>
        <source>Something in the program failed. The match is saved up to here; if the table does not go on, close the window and open it again.</source>
        <translation>程序出了故障。牌局已经保存；如果牌桌不动了，请关闭窗口再打开。</translation>
    </message>
    <message>
        <source>What failed is written in: {0}</source>
        <translation>故障记录在：{0}</translation>
    </message>
    <message>
        <source>That should not happen</source>
        <translation>出了点问题</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
</context>
<context>
    <name>Names</name>
    <message>
        <source>Me</source>
        <translation>我</translation>
    </message>
    <message>
        <source>Ming</source>
        <comment>a player&apos;s name</comment>
        <translation>阿明</translation>
    </message>
    <message>
        <source>Lan</source>
        <comment>a player&apos;s name</comment>
        <translation>小兰</translation>
    </message>
    <message>
        <source>Chen</source>
        <comment>a player&apos;s name</comment>
        <translation>老陈</translation>
    </message>
    <message>
        <source>Fang</source>
        <comment>a player&apos;s name</comment>
        <translation>阿芳</translation>
    </message>
    <message>
        <source>Tao</source>
        <comment>a player&apos;s name</comment>
        <translation>小涛</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>Beginner</source>
        <translation>初级</translation>
    </message>
    <message>
        <source>Intermediate</source>
        <translation>中级</translation>
    </message>
    <message>
        <source>Expert</source>
        <translation>高级</translation>
    </message>
    <message>
        <source>cautious</source>
        <translation>谨慎</translation>
    </message>
    <message>
        <source>bold</source>
        <translation>大胆</translation>
    </message>
    <message>
        <source>At once</source>
        <translation>无动画</translation>
    </message>
    <message>
        <source>Fast</source>
        <translation>快</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>中</translation>
    </message>
    <message>
        <source>Slow</source>
        <translation>慢</translation>
    </message>
    <message>
        <source>Tractor</source>
        <translation>拖拉机</translation>
    </message>
</context>
<context>
    <name>NewMatchSheet</name>
    <message>
        <source>Your own rules, from &quot;{0}&quot;. {1}</source>
        <translation>自定规则，从“{0}”改来。{1}</translation>
    </message>
    <message numerus="yes">
        <source>%n players</source>
        <translation>
            <numerusform>%n 人</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n deck(s)</source>
        <translation>
            <numerusform>%n 副牌</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>kitty of %n</source>
        <translation>
            <numerusform>底牌 %n 张</numerusform>
        </translation>
    </message>
    <message>
        <source>no kitty</source>
        <translation>没有底牌</translation>
    </message>
    <message>
        <source>levels {0} to {1}</source>
        <translation>从 {0} 打到 {1}</translation>
    </message>
    <message>
        <source>New match</source>
        <translation>新牌局</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Change these rules…</source>
        <translation>修改规则…</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>你的名字</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message numerus="yes">
        <source>%n unfinished match(es)…</source>
        <translation>
            <numerusform>%n 场没打完的牌局…</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
</context>
<context>
    <name>Notices</name>
    <message>
        <source>The settings could not be read</source>
        <translation>读不出设置</translation>
    </message>
    <message>
        <source>Nothing can be saved</source>
        <translation>无法保存</translation>
    </message>
    <message>
        <source>A saved match cannot be continued</source>
        <translation>有一场牌局无法继续</translation>
    </message>
    <message>
        <source>New match</source>
        <translation>新牌局</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>The settings cannot be saved</source>
        <translation>无法保存设置</translation>
    </message>
    <message>
        <source>A saved match was damaged</source>
        <translation>一局保存的牌已损坏</translation>
    </message>
    <message numerus="yes">
        <source>So it is with %n other file(s).</source>
        <translation>
            <numerusform>另有 %n 个文件也是如此。</numerusform>
        </translation>
    </message>
    <message>
        <source>File: {0}</source>
        <translation>文件：{0}</translation>
    </message>
    <message>
        <source>The file was kept: {0}</source>
        <translation>文件没有删除，现在在：{0}</translation>
    </message>
    <message>
        <source>A file among the saved matches is something else.</source>
        <translation>保存的牌局里有一个文件不是牌局。</translation>
    </message>
    <message>
        <source>The saved match ends in the middle of its beginning.</source>
        <translation>保存的牌局不完整，开头就断了。</translation>
    </message>
    <message>
        <source>The saved match is damaged: its lines do not fit together.</source>
        <translation>保存的牌局已损坏，前后内容对不上。</translation>
    </message>
    <message>
        <source>The saved match was damaged. It goes on from the last move that could be read; the damaged file was put aside.</source>
        <translation>保存的牌局已损坏，将从最后一步能读出的地方继续；损坏的文件已另存。</translation>
    </message>
    <message>
        <source>The saved match was written by a later version of the program.</source>
        <translation>保存的牌局是用更新版本的程序写的。</translation>
    </message>
    <message>
        <source>The saved match has a format that this program does not know.</source>
        <translation>本程序不认识这种牌局格式。</translation>
    </message>
    <message>
        <source>The saved match is far too large to be one.</source>
        <translation>文件太大，不可能是一场牌局。</translation>
    </message>
    <message>
        <source>The saved match contains a move that the rules do not allow.</source>
        <translation>保存的牌局里有规则不允许的出牌。</translation>
    </message>
    <message>
        <source>There is no such file.</source>
        <translation>没有这个文件。</translation>
    </message>
    <message>
        <source>The system does not let the file be read.</source>
        <translation>系统不允许读取这个文件。</translation>
    </message>
    <message>
        <source>The disk is full or read-only. What you choose now will be forgotten when you quit.</source>
        <translation>磁盘已满或只读。现在所做的选择，退出后就会丢失。</translation>
    </message>
    <message>
        <source>The disk is full or read-only. You can play on, but the match will not be there after you quit.</source>
        <translation>磁盘已满或只读。可以继续打，但退出后这场牌局不会保留。</translation>
    </message>
    <message>
        <source>Another window is playing this match.</source>
        <translation>另一个窗口正在打这场牌局。</translation>
    </message>
    <message>
        <source>The settings file could not be understood, so the usual settings are used.</source>
        <translation>设置文件看不懂，改用默认设置。</translation>
    </message>
</context>
<context>
    <name>OpenTableSheet</name>
    <message>
        <source>Host a table</source>
        <translation>开一桌</translation>
    </message>
    <message>
        <source>Others on your network see the table at once. The program must stay open while you play; rules that a guest does not have travel with the table.</source>
        <translation>同一网络里的人马上就能看到这一桌。打牌期间请不要关闭程序；客人没有的规则会随牌桌一起传送。</translation>
    </message>
    <message>
        <source>Name of the table</source>
        <translation>牌桌名称</translation>
    </message>
    <message>
        <source>Our table</source>
        <translation>我们这桌</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Passcode</source>
        <translation>口令</translation>
    </message>
    <message>
        <source>Leave it empty to let anybody in.</source>
        <translation>留空则人人可进。</translation>
    </message>
    <message>
        <source>Table talk</source>
        <translation>允许聊天</translation>
    </message>
    <message>
        <source>Switch it off for serious play: no chat, no phrases.</source>
        <translation>认真打牌时可关闭：不能聊天，也没有短语。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Open the table</source>
        <translation>开桌</translation>
    </message>
</context>
<context>
    <name>Opening</name>
    <message>
        <source>This replay cannot be shown</source>
        <translation>无法播放这份录像</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>This file cannot be opened</source>
        <translation>无法打开这个文件</translation>
    </message>
    <message>
        <source>Rule sets (.tractor-rules) and recorded matches (.tractor, .tractor-replay) can be opened. File: {0}</source>
        <translation>可以打开规则文件（.tractor-rules）和牌局记录（.tractor、.tractor-replay）。文件：{0}</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
</context>
<context>
    <name>RecordSheet</name>
    <message>
        <source>chosen</source>
        <translation>所选</translation>
    </message>
    <message>
        <source>by rules of thumb</source>
        <translation>按经验</translation>
    </message>
    <message>
        <source>{0}&apos;s choice</source>
        <translation>{0}的选择</translation>
    </message>
    <message>
        <source>What does the coach say?</source>
        <translation>教练怎么看？</translation>
    </message>
    <message numerus="yes">
        <source>%n sampled deal(s)</source>
        <translation>
            <numerusform>抽样 %n 副牌</numerusform>
        </translation>
    </message>
    <message>
        <source>{0} s</source>
        <translation>{0} 秒</translation>
    </message>
    <message>
        <source>This is what {0} itself weighed when it chose.</source>
        <translation>这是 {0} 当时自己的考虑。</translation>
    </message>
</context>
<context>
    <name>Referee</name>
    <message>
        <source>last round</source>
        <translation>最后一局</translation>
    </message>
    <message>
        <source>{0} left</source>
        <translation>剩余 {0}</translation>
    </message>
</context>
<context>
    <name>ReplayWindow</name>
    <message>
        <source>Replay – {0}</source>
        <translation>录像 – {0}</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Place in the match</source>
        <translation>牌局中的位置</translation>
    </message>
    <message>
        <source>Open hands</source>
        <translation>明牌</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>为什么？</translation>
    </message>
    <message>
        <source>Play on</source>
        <translation>从这里接着打</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>讲解</translation>
    </message>
    <message>
        <source>Not before the round is over in this match</source>
        <translation>要等本局在这场牌局中打完</translation>
    </message>
    <message>
        <source>A match of its own, from here</source>
        <translation>从这里另开一场牌局</translation>
    </message>
    <message>
        <source>Arrows: plays · page keys: tricks · Ctrl and arrows: rounds · O: hands</source>
        <translation>方向键：每手 · 翻页键：每轮 · Ctrl 加方向键：每局 · O：明牌</translation>
    </message>
    <message>
        <source>Before the first round</source>
        <translation>第一局之前</translation>
    </message>
    <message>
        <source>Round {0} · its end</source>
        <translation>第 {0} 局 · 结束</translation>
    </message>
    <message>
        <source>Round {0}</source>
        <translation>第 {0} 局</translation>
    </message>
    <message>
        <source>Round {0} · trick {1}</source>
        <translation>第 {0} 局 · 第 {1} 轮</translation>
    </message>
</context>
<context>
    <name>Replays</name>
    <message>
        <source>The match was taken in.</source>
        <translation>牌局已导入。</translation>
    </message>
    <message>
        <source>This match cannot be removed now.</source>
        <translation>现在不能移除这场比赛。</translation>
    </message>
    <message>
        <source>Removed; the file is kept as {0}.</source>
        <translation>已移除；文件保留为 {0}。</translation>
    </message>
</context>
<context>
    <name>ReviewSheet</name>
    <message>
        <source>All other plays, in order</source>
        <translation>其余各手，按顺序</translation>
    </message>
    <message>
        <source>Trick {0}</source>
        <translation>第 {0} 轮</translation>
    </message>
    <message>
        <source>better:</source>
        <translation>更好：</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>nothing better</source>
        <translation>没有更好的</translation>
    </message>
    <message>
        <source>Look at {0}</source>
        <translation>查看{0}</translation>
    </message>
    <message>
        <source>Burial</source>
        <translation>扣底</translation>
    </message>
    <message numerus="yes">
        <source>costs %n point(s)</source>
        <translation>
            <numerusform>损失 %n 分</numerusform>
        </translation>
    </message>
    <message>
        <source>{0} levels</source>
        <translation>{0} 级</translation>
    </message>
    <message>
        <source>You made no play in this round.</source>
        <translation>你在本局没有出过牌。</translation>
    </message>
    <message>
        <source>Play {0} of {1} …</source>
        <translation>第 {0} 手，共 {1} 手…</translation>
    </message>
    <message numerus="yes">
        <source>Stopped after %n play(s).</source>
        <translation>
            <numerusform>看了 %n 手后停止。</numerusform>
        </translation>
    </message>
    <message>
        <source>No play of this round would surely have been better otherwise.</source>
        <translation>本局没有哪一手明显可以出得更好。</translation>
    </message>
    <message>
        <source>What another play would have brought, by the coach&apos;s reckoning:</source>
        <translation>教练估计，换一种出法的得失：</translation>
    </message>
    <message>
        <source>Your plays of round {0}</source>
        <translation>第 {0} 局：你的出牌</translation>
    </message>
    <message>
        <source>Round before</source>
        <translation>上一局</translation>
    </message>
    <message>
        <source>Round after</source>
        <translation>下一局</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
</context>
<context>
    <name>RoomNews</name>
    <message>
        <source>{0} has left.</source>
        <translation>{0}离开了。</translation>
    </message>
    <message>
        <source>The table is yours now.</source>
        <translation>现在由你当桌主。</translation>
    </message>
    <message>
        <source>The table belongs to {0} now.</source>
        <translation>现在由{0}当桌主。</translation>
    </message>
    <message>
        <source>{0} has come.</source>
        <translation>{0}来了。</translation>
    </message>
    <message>
        <source>{0} is back.</source>
        <translation>{0}回来了。</translation>
    </message>
    <message>
        <source>{0} is cut off.</source>
        <translation>{0}掉线了。</translation>
    </message>
    <message>
        <source>{0} is cut off; the seat is kept.</source>
        <translation>{0}掉线了，座位保留。</translation>
    </message>
    <message>
        <source>A bot plays for {0} for the time being.</source>
        <translation>暂由电脑替{0}出牌。</translation>
    </message>
</context>
<context>
    <name>RoomSheet</name>
    <message>
        <source>Leave the table</source>
        <translation>离开牌桌</translation>
    </message>
    <message>
        <source>Rules…</source>
        <translation>规则…</translation>
    </message>
    <message>
        <source>Invite…</source>
        <translation>邀请…</translation>
    </message>
    <message>
        <source>Stand up</source>
        <translation>起身</translation>
    </message>
    <message>
        <source>Spectators may see my cards</source>
        <translation>允许旁观者看我的牌</translation>
    </message>
    <message>
        <source>Table talk</source>
        <translation>允许聊天</translation>
    </message>
    <message>
        <source>Say something…</source>
        <translation>说点什么…</translation>
    </message>
    <message>
        <source>What was said</source>
        <translation>聊天记录</translation>
    </message>
    <message>
        <source>Phrases</source>
        <translation>短语</translation>
    </message>
    <message>
        <source>Send a spectator away</source>
        <translation>请旁观者离开</translation>
    </message>
    <message>
        <source>Watching: {0}</source>
        <translation>旁观：{0}</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Send away…</source>
        <translation>请离…</translation>
    </message>
    <message>
        <source>Table talk is switched off.</source>
        <translation>聊天已关闭。</translation>
    </message>
    <message>
        <source>What is said and what happens stands here.</source>
        <translation>聊天和桌上的动静会显示在这里。</translation>
    </message>
    <message>
        <source>Not ready</source>
        <translation>取消准备</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>准备好了</translation>
    </message>
    <message>
        <source>To the table</source>
        <translation>回到牌桌</translation>
    </message>
    <message>
        <source>Sit down</source>
        <translation>坐下</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>The match is being played.</source>
        <translation>牌局正在进行。</translation>
    </message>
    <message>
        <source>Fill free seats with bots and begin when everybody is ready.</source>
        <translation>用电脑玩家补齐空位，等大家都准备好就开始。</translation>
    </message>
    <message>
        <source>Sit down and say when you are ready.</source>
        <translation>请入座，准备好了就说一声。</translation>
    </message>
    <message>
        <source>Code of the host: {0}</source>
        <translation>主机校验码：{0}</translation>
    </message>
</context>
<context>
    <name>RoundEndSheet</name>
    <message>
        <source>Attackers&apos; points</source>
        <translation>抓分方得分</translation>
    </message>
    <message>
        <source>Challenge…</source>
        <translation>举报犯规…</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>复盘</translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>重看</translation>
    </message>
    <message>
        <source>To the result</source>
        <translation>看结果</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Round {0}</source>
        <translation>第 {0} 局</translation>
    </message>
    <message>
        <source>Round {0} · your side wins</source>
        <translation>第 {0} 局 · 你们赢了</translation>
    </message>
    <message>
        <source>Round {0} · your opponents win</source>
        <translation>第 {0} 局 · 对方赢了</translation>
    </message>
    <message>
        <source>A challenge ended the round.</source>
        <translation>本局因举报而结束。</translation>
    </message>
    <message numerus="yes">
        <source>The attackers take over the deal and rise by %n level(s).</source>
        <translation>
            <numerusform>抓分方上台，升 %n 级。</numerusform>
        </translation>
    </message>
    <message>
        <source>The attackers take over the deal; no level changes.</source>
        <translation>抓分方上台，都不升级。</translation>
    </message>
    <message numerus="yes">
        <source>The declarer&apos;s side rises by %n level(s).</source>
        <translation>
            <numerusform>庄家方升 %n 级。</numerusform>
        </translation>
    </message>
    <message>
        <source>The declarer&apos;s side holds; no level changes.</source>
        <translation>庄家方守住，都不升级。</translation>
    </message>
    <message>
        <source>tricks {0}</source>
        <translation>各轮 {0}</translation>
    </message>
    <message>
        <source>kitty {0}</source>
        <translation>底牌 {0}</translation>
    </message>
    <message>
        <source>penalties {0}</source>
        <translation>罚分 {0}</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>The kitty does not count.</source>
        <translation>底牌不计分。</translation>
    </message>
    <message numerus="yes">
        <source>Kitty: %n point(s)</source>
        <translation>
            <numerusform>底牌：%n 分</numerusform>
        </translation>
    </message>
    <message>
        <source>{0} won the last trick: × {1} = {2}</source>
        <translation>{0} 赢末轮，抠底 × {1} = {2}</translation>
    </message>
    <message>
        <source>{0} won the last trick, nothing added</source>
        <translation>{0} 赢末轮，没有抠底</translation>
    </message>
    <message>
        <source>the cards stay hidden</source>
        <translation>底牌不亮</translation>
    </message>
    <message>
        <source>Next: another auction.</source>
        <translation>下一局：重新叫分。</translation>
    </message>
    <message>
        <source>Next: you declare and play {0}.</source>
        <translation>下一局：你坐庄，打 {0}。</translation>
    </message>
    <message>
        <source>Next: {0} declares and plays {1}.</source>
        <translation>下一局：{0} 坐庄，打 {1}。</translation>
    </message>
</context>
<context>
    <name>RuleEditor</name>
    <message numerus="yes">
        <source>%n rule(s) cannot be so; see the reasons at them.</source>
        <translation>
            <numerusform>有 %n 处规则不成立，原因写在旁边。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>◆ %n rule(s) other than &quot;{0}&quot;.</source>
        <translation>
            <numerusform>◆ 与“{0}”有 %n 处不同。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing changed yet.</source>
        <translation>还没有改动。</translation>
    </message>
    <message>
        <source>Rule editor</source>
        <translation>规则编辑</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>My rules</source>
        <translation>我的规则</translation>
    </message>
    <message>
        <source>Start from</source>
        <translation>基于</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Not saved: {0}</source>
        <translation>没有保存：{0}</translation>
    </message>
    <message>
        <source>Rules of Tractor</source>
        <translation>拖拉机规则</translation>
    </message>
    <message>
        <source>Import rules</source>
        <translation>导入规则</translation>
    </message>
    <message>
        <source>The file cannot be read: {0}</source>
        <translation>文件读不出：{0}</translation>
    </message>
    <message>
        <source>Export rules</source>
        <translation>导出规则</translation>
    </message>
    <message>
        <source>Saved as {0}</source>
        <translation>已保存为 {0}</translation>
    </message>
</context>
<context>
    <name>RulesSheet</name>
    <message>
        <source>Nearest to &quot;{0}&quot;; ◆ marks what differs.</source>
        <translation>最接近“{0}”，◆ 标出不同之处。</translation>
    </message>
    <message>
        <source>Change a copy…</source>
        <translation>改一份…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>ScoreBar</name>
    <message>
        <source>take over</source>
        <translation>上台</translation>
    </message>
    <message>
        <source>decl. +{0}</source>
        <translation>庄 +{0}</translation>
    </message>
    <message>
        <source>decl. stays</source>
        <translation>庄不升</translation>
    </message>
</context>
<context>
    <name>SeatForm</name>
    <message>
        <source>Name of player {0}</source>
        <translation>{0} 号位的名字</translation>
    </message>
    <message>
        <source>Strength of player {0}</source>
        <translation>{0} 号位的水平</translation>
    </message>
    <message>
        <source>partner</source>
        <translation>对家</translation>
    </message>
</context>
<context>
    <name>SeatRow</name>
    <message>
        <source>Show the cards</source>
        <translation>看这家的牌</translation>
    </message>
    <message>
        <source>Send {0} away</source>
        <translation>请{0}离开</translation>
    </message>
    <message>
        <source>Send away</source>
        <translation>请离</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空位</translation>
    </message>
    <message>
        <source>bot</source>
        <translation>电脑</translation>
    </message>
    <message>
        <source>owner</source>
        <translation>桌主</translation>
    </message>
    <message>
        <source>away</source>
        <translation>离线</translation>
    </message>
    <message>
        <source>a bot plays</source>
        <translation>电脑代打</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>已准备</translation>
    </message>
    <message>
        <source>would like seat {0}</source>
        <translation>想换到座位 {0}</translation>
    </message>
    <message>
        <source>Sit here</source>
        <translation>坐这里</translation>
    </message>
    <message>
        <source>Agree to change</source>
        <translation>同意换座</translation>
    </message>
    <message>
        <source>Change seats</source>
        <translation>换座位</translation>
    </message>
    <message>
        <source>Fill with…</source>
        <translation>安排…</translation>
    </message>
    <message>
        <source>Bot at seat {0}</source>
        <translation>座位 {0} 的电脑</translation>
    </message>
</context>
<context>
    <name>SettingsSheet</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Green felt</source>
        <translation>绿色</translation>
    </message>
    <message>
        <source>Blue felt</source>
        <translation>蓝色</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>How fast cards move and bots play; you never have to wait.</source>
        <translation>出牌和动画的快慢；随时可以操作，不必等待。</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>桌面</translation>
    </message>
    <message>
        <source>Size of texts</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>Four-colour deck</source>
        <translation>四色牌</translation>
    </message>
    <message>
        <source>Clubs are green and diamonds blue.</source>
        <translation>梅花为绿色，方块为蓝色。</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>你的名字</translation>
    </message>
    <message>
        <source>Players</source>
        <translation>玩家</translation>
    </message>
    <message>
        <source>Names and strengths of the others, in order of play after you.</source>
        <translation>其他人的名字和水平，从你的下家起依次排列。</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
</context>
<context>
    <name>Sheet</name>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>StartSheet</name>
    <message>
        <source>Sheng Ji: two against two, with two decks. You and your partner collect points and climb from 2 to the ace.</source>
        <translation>升级：两副牌，二对二。与对家一起抓分，从 2 一直打过 A。</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>你的名字</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Other players</source>
        <translation>其他玩家</translation>
    </message>
    <message>
        <source>Other rules…</source>
        <translation>其他规则…</translation>
    </message>
    <message>
        <source>Play with others…</source>
        <translation>联机打牌…</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>开始</translation>
    </message>
</context>
<context>
    <name>TableTexts</name>
    <message>
        <source>Pass</source>
        <translation>不亮</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>收回</translation>
    </message>
    <message>
        <source>Ask for a new deal</source>
        <translation>要求重发</translation>
    </message>
    <message>
        <source>Declare</source>
        <translation>亮</translation>
    </message>
    <message>
        <source>Overturn</source>
        <translation>反</translation>
    </message>
    <message>
        <source>Reinforce</source>
        <translation>加固</translation>
    </message>
    <message>
        <source>Change to</source>
        <translation>改亮</translation>
    </message>
    <message>
        <source>Support</source>
        <translation>保</translation>
    </message>
    <message>
        <source>Take the kitty</source>
        <translation>抄底</translation>
    </message>
    <message>
        <source>No trump</source>
        <translation>无主</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>{what} with {cards}</source>
        <translation>{what}：用 {cards}</translation>
    </message>
    <message>
        <source>Bury</source>
        <translation>扣底</translation>
    </message>
    <message>
        <source>Enter</source>
        <comment>the key</comment>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>理牌</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>出牌</translation>
    </message>
    <message>
        <source>Challenge …</source>
        <translation>举报犯规…</translation>
    </message>
    <message>
        <source>Name a friend …</source>
        <translation>找朋友…</translation>
    </message>
    <message>
        <source>Give to {name}</source>
        <translation>给 {name}</translation>
    </message>
    <message>
        <source>Accept</source>
        <translation>接受</translation>
    </message>
    <message>
        <source>Decline</source>
        <translation>不要</translation>
    </message>
    <message>
        <source>Next round</source>
        <translation>下一局</translation>
    </message>
    <message>
        <source>lays {cards} into the kitty</source>
        <translation>把 {cards} 扣下</translation>
    </message>
    <message>
        <source>only {cards} more fit into the kitty</source>
        <translation>只能再扣 {cards}</translation>
    </message>
    <message>
        <source>D</source>
        <comment>badge of the declarer, one letter</comment>
        <translation>庄</translation>
    </message>
    <message>
        <source>fined {points}</source>
        <translation>罚 {points} 分</translation>
    </message>
    <message>
        <source>passes</source>
        <translation>不叫</translation>
    </message>
    <message>
        <source>friend</source>
        <translation>朋友</translation>
    </message>
    <message>
        <source>level {level}</source>
        <translation>打 {level}</translation>
    </message>
    <message>
        <source>Round</source>
        <translation>局</translation>
    </message>
    <message>
        <source>Trick</source>
        <translation>轮</translation>
    </message>
    <message>
        <source>My level</source>
        <translation>我打</translation>
    </message>
    <message>
        <source>Playing</source>
        <translation>本局打</translation>
    </message>
    <message>
        <source>We</source>
        <translation>我方</translation>
    </message>
    <message>
        <source>They</source>
        <translation>对方</translation>
    </message>
    <message>
        <source>Attackers</source>
        <translation>抓分方</translation>
    </message>
    <message>
        <source>Attackers (we)</source>
        <translation>抓分方（我方）</translation>
    </message>
    <message>
        <source>Attackers (they)</source>
        <translation>抓分方（对方）</translation>
    </message>
    <message>
        <source>Captured by the attackers · {points}</source>
        <translation>已得分牌 · {points}</translation>
    </message>
    <message>
        <source>Kitty {count}</source>
        <translation>底牌 {count} 张</translation>
    </message>
    <message>
        <source>click: hide</source>
        <translation>点击收起</translation>
    </message>
    <message>
        <source>the throw fails</source>
        <translation>甩牌失败</translation>
    </message>
    <message>
        <source>the throw fails: {names} can beat it</source>
        <translation>甩牌失败：{names} 能大过</translation>
    </message>
    <message>
        <source>copy no. </source>
        <translation>第几张：</translation>
    </message>
    <message>
        <source>Name the card whose holder is your friend</source>
        <translation>叫一张牌，有这张牌的人是朋友</translation>
    </message>
    <message>
        <source>Name {count}, their holders are your friends</source>
        <translation>叫 {count} 张牌，有这些牌的人是朋友</translation>
    </message>
    <message>
        <source>Name {cards}</source>
        <translation>叫 {cards}</translation>
    </message>
    <message>
        <source>Your turn</source>
        <translation>轮到你</translation>
    </message>
    <message>
        <source>you lead</source>
        <translation>你先出</translation>
    </message>
    <message>
        <source>{name} is thinking</source>
        <translation>{name} 在想</translation>
    </message>
    <message>
        <source>led: {suit}, {shape}</source>
        <translation>{suit}{shape}</translation>
    </message>
    <message>
        <source>only {cards} can be played</source>
        <translation>只能出 {cards}</translation>
    </message>
    <message>
        <source>{cards} must be part of it</source>
        <translation>必须带上 {cards}</translation>
    </message>
    <message>
        <source>Last call: declare, or pass</source>
        <translation>最后一次亮主的机会</translation>
    </message>
    <message>
        <source>Bid points for the deal, or pass</source>
        <translation>叫分，或者不叫</translation>
    </message>
    <message>
        <source>Choose the trump suit</source>
        <translation>请定主</translation>
    </message>
    <message>
        <source>Bury {count}: drag them to the middle or choose them</source>
        <translation>扣下 {count}：拖到中间，或点选</translation>
    </message>
    <message>
        <source>Overturn now, or pass</source>
        <translation>可以反主，或者不反</translation>
    </message>
    <message>
        <source>Levels may be handed on</source>
        <translation>可以转让级数</translation>
    </message>
    <message>
        <source>The round is over</source>
        <translation>本局结束</translation>
    </message>
    <message>
        <source>Last call: {name} may still declare</source>
        <translation>{name} 还可以亮主</translation>
    </message>
    <message>
        <source>{name} is bidding</source>
        <translation>{name} 在叫分</translation>
    </message>
    <message>
        <source>{name} chooses trump</source>
        <translation>{name} 在定主</translation>
    </message>
    <message>
        <source>{name} is burying cards</source>
        <translation>{name} 在扣底</translation>
    </message>
    <message>
        <source>{name} may overturn</source>
        <translation>{name} 可以反主</translation>
    </message>
    <message>
        <source>{name} names a friend</source>
        <translation>{name} 在找朋友</translation>
    </message>
    <message>
        <source>{name} hands levels on</source>
        <translation>{name} 在转让级数</translation>
    </message>
    <message>
        <source>Waiting for the others</source>
        <translation>等待其他人</translation>
    </message>
    <message>
        <source>Dealing: nobody has declared yet</source>
        <translation>发牌中，还没有人亮主</translation>
    </message>
    <message>
        <source>Dealing: {who} {bid}</source>
        <translation>发牌中，{who} {bid}</translation>
    </message>
    <message>
        <source>Kitty: {aside} of {size} laid</source>
        <translation>底牌：已放 {aside}／{size}</translation>
    </message>
    <message>
        <source>Kitty: {aside} of {size} laid, {more} chosen</source>
        <translation>底牌：已放 {aside}／{size}，另选了 {more}</translation>
    </message>
    <message>
        <source>The connection is cut: your choice stays for when it is back.</source>
        <translation>连接中断了：你的选择会保留到恢复之后。</translation>
    </message>
    <message>
        <source>That would be a revoke. {reason}</source>
        <translation>这样出就是犯规。{reason}</translation>
    </message>
    <message>
        <source>leads {shape}</source>
        <translation>出{shape}</translation>
    </message>
    <message>
        <source>throws {shape}</source>
        <translation>甩{shape}</translation>
    </message>
    <message>
        <source>follows with {shape}</source>
        <translation>跟{shape}</translation>
    </message>
    <message>
        <source>ruffs</source>
        <translation>毙</translation>
    </message>
    <message>
        <source>over-ruffs</source>
        <translation>盖毙</translation>
    </message>
    <message>
        <source>discards</source>
        <translation>垫牌</translation>
    </message>
    <message>
        <source>or another of {ways} readings</source>
        <translation>共有 {ways} 种牌型可选</translation>
    </message>
    <message>
        <source>fails if somebody holds higher</source>
        <translation>有人大过就失败</translation>
    </message>
    <message>
        <source>would be winning</source>
        <translation>暂时最大</translation>
    </message>
    <message>
        <source>{card}, {number} of {count}</source>
        <translation>{card}，第 {number} 张，共 {count} 张</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>已选</translation>
    </message>
    <message>
        <source>not declared</source>
        <translation>未定</translation>
    </message>
    <message>
        <source>Trump: {trump}, level {level}</source>
        <translation>主：{trump}，打 {level}</translation>
    </message>
    <message>
        <source>{name} plays {cards}</source>
        <translation>{name} 出 {cards}</translation>
    </message>
    <message>
        <source>{name} is winning</source>
        <translation>{name} 暂时最大</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>It is not your turn.</source>
        <translation>还没轮到你。</translation>
    </message>
    <message>
        <source>Card table</source>
        <translation>牌桌</translation>
    </message>
    <message>
        <source>The same cards once more: played all the same.</source>
        <translation>再出一次同样的牌，就照出不误。</translation>
    </message>
    <message>
        <source>big joker</source>
        <translation>大王</translation>
    </message>
    <message>
        <source>small joker</source>
        <translation>小王</translation>
    </message>
    <message>
        <source>spades</source>
        <translation>黑桃</translation>
    </message>
    <message>
        <source>hearts</source>
        <translation>红桃</translation>
    </message>
    <message>
        <source>clubs</source>
        <translation>梅花</translation>
    </message>
    <message>
        <source>diamonds</source>
        <translation>方块</translation>
    </message>
    <message>
        <source>no trump</source>
        <translation>无主</translation>
    </message>
    <message>
        <source>trumps</source>
        <translation>主牌</translation>
    </message>
    <message>
        <source>jack</source>
        <translation>J</translation>
    </message>
    <message>
        <source>queen</source>
        <translation>Q</translation>
    </message>
    <message>
        <source>king</source>
        <translation>K</translation>
    </message>
    <message>
        <source>ace</source>
        <translation>A</translation>
    </message>
    <message>
        <source>{rank} of {suit}</source>
        <translation>{suit}{rank}</translation>
    </message>
    <message>
        <source>a single card</source>
        <translation>单张</translation>
    </message>
    <message>
        <source>a pair</source>
        <translation>一对</translation>
    </message>
    <message>
        <source>a triple</source>
        <translation>三张</translation>
    </message>
    <message>
        <source>four of a kind</source>
        <translation>四张</translation>
    </message>
    <message>
        <source>{width} of a kind</source>
        <translation>{width} 张同牌</translation>
    </message>
    <message>
        <source>a tractor of {length} pairs</source>
        <translation>{length} 连对</translation>
    </message>
    <message>
        <source>a run of {length} triples</source>
        <translation>{length} 连三张</translation>
    </message>
    <message>
        <source>a run of {length} × {width}</source>
        <translation>{length} 连的 {width} 张同牌</translation>
    </message>
    <message>
        <source>{first} and {last}</source>
        <translation>{first}和{last}</translation>
    </message>
    <message>
        <source>{count} singles</source>
        <translation>{count} 张单牌</translation>
    </message>
    <message>
        <source>won</source>
        <translation>已赢</translation>
    </message>
    <message>
        <source>take over</source>
        <translation>上台</translation>
    </message>
    <message>
        <source>+{rise}</source>
        <translation>+{rise}</translation>
    </message>
    <message>
        <source>D+{rise}</source>
        <comment>D: declarer&apos;s side, very short</comment>
        <translation>庄+{rise}</translation>
    </message>
    <message>
        <source>{missing} more: take over</source>
        <translation>再得 {missing} 分上台</translation>
    </message>
    <message>
        <source>{missing} more: attackers +{rise}</source>
        <translation>再得 {missing} 分升 {rise} 级</translation>
    </message>
    <message>
        <source>{missing} more: declarer only +{rise}</source>
        <translation>再得 {missing} 分，庄只升 {rise} 级</translation>
    </message>
    <message>
        <source>declares {trump}</source>
        <translation>亮 {trump}</translation>
    </message>
    <message>
        <source>overturns: {trump}</source>
        <translation>反 {trump}</translation>
    </message>
    <message>
        <source>reinforces {trump}</source>
        <translation>加固 {trump}</translation>
    </message>
    <message>
        <source>changes to {trump}</source>
        <translation>改亮 {trump}</translation>
    </message>
    <message>
        <source>supports {trump}</source>
        <translation>保 {trump}</translation>
    </message>
    <message>
        <source>takes the kitty: {trump}</source>
        <translation>抄底 {trump}</translation>
    </message>
    <message>
        <source>leads</source>
        <translation>先出</translation>
    </message>
    <message>
        <source>throw · leads</source>
        <translation>甩牌 · 先出</translation>
    </message>
    <message>
        <source>highest so far</source>
        <translation>暂时最大</translation>
    </message>
    <message>
        <source>ruff · winning</source>
        <translation>毙 · 暂时最大</translation>
    </message>
    <message>
        <source>over-ruff · winning</source>
        <translation>盖毙 · 暂时最大</translation>
    </message>
    <message>
        <source>discard</source>
        <translation>垫牌</translation>
    </message>
    <message>
        <source>That is not possible now.</source>
        <translation>现在不能这样做。</translation>
    </message>
    <message>
        <source>You must give as much of {rung} as you can.</source>
        <translation>能跟多少{rung}就要跟多少。</translation>
    </message>
    <message>
        <source>This cannot be done now.</source>
        <translation>现在不能这样做。</translation>
    </message>
    <message>
        <source>Choose the cards to play first.</source>
        <translation>请先选牌。</translation>
    </message>
    <message>
        <source>You do not hold {cards}.</source>
        <translation>你手里没有 {cards}。</translation>
    </message>
    <message>
        <source>Exactly {needed} are needed.</source>
        <translation>正好需要 {needed}。</translation>
    </message>
    <message>
        <source>{cards} are not of one suit; a lead must be.</source>
        <translation>{cards} 不是同一门花色。</translation>
    </message>
    <message>
        <source>{cards} are several units; throws are not allowed here.</source>
        <translation>{cards} 不止一个牌型，本桌不许甩牌。</translation>
    </message>
    <message>
        <source>{cards} are several units; trumps may not be thrown here.</source>
        <translation>{cards} 不止一个牌型，本桌不许甩主牌。</translation>
    </message>
    <message>
        <source>Nobody else holds this suit: {cards} may not be thrown.</source>
        <translation>别家都没有这门花色，{cards} 不能甩。</translation>
    </message>
    <message>
        <source>{cards} cannot be read as {lead}.</source>
        <translation>{cards} 不能看作{lead}。</translation>
    </message>
    <message>
        <source>Follow suit: you still hold {owed} in {suit}.</source>
        <translation>你手里还有 {owed}，必须跟{suit}。</translation>
    </message>
    <message>
        <source>{lead} was led and you can give {rung}: {owed}.</source>
        <translation>首家出了{lead}，你有{rung} {owed}，必须跟。</translation>
    </message>
    <message>
        <source>{cards} are spared; they may not be broken up like this.</source>
        <translation>{cards} 可以保留，不能这样拆。</translation>
    </message>
    <message>
        <source>The match is over.</source>
        <translation>比赛已经结束。</translation>
    </message>
    <message>
        <source>{cards} do not make a declaration.</source>
        <translation>{cards} 不能亮主。</translation>
    </message>
    <message>
        <source>{cards} do not beat the standing declaration.</source>
        <translation>{cards} 反不过现在的亮牌。</translation>
    </message>
    <message>
        <source>You may not overturn your own declaration.</source>
        <translation>不能反自己亮的主。</translation>
    </message>
    <message>
        <source>The standing declaration is fixed.</source>
        <translation>主已经定了。</translation>
    </message>
    <message>
        <source>Declaring is over.</source>
        <translation>亮主的时间已经过了。</translation>
    </message>
    <message>
        <source>Reinforcing is not allowed now.</source>
        <translation>现在不能加固。</translation>
    </message>
    <message>
        <source>Exactly one small joker must be shown beside {cards}.</source>
        <translation>{cards} 旁边必须带一张小王。</translation>
    </message>
    <message>
        <source>You have no declaration to take back.</source>
        <translation>你没有可以收回的亮牌。</translation>
    </message>
    <message>
        <source>Your hand is not low enough for a new deal.</source>
        <translation>你的牌还没有差到可以要求重发。</translation>
    </message>
    <message>
        <source>The bid must be higher.</source>
        <translation>叫的分要更高。</translation>
    </message>
    <message>
        <source>That trump is not on offer.</source>
        <translation>不能选这门花色。</translation>
    </message>
    <message>
        <source>{cards} may not be named.</source>
        <translation>不能叫 {cards}。</translation>
    </message>
    <message>
        <source>{name} ran out of time; the table acted</source>
        <translation>{name} 超时，由牌桌代打</translation>
    </message>
    <message>
        <source>{name} plays {card} and is the friend</source>
        <translation>{name} 打出 {card}，是朋友</translation>
    </message>
    <message>
        <source>{giver} hands levels on to {receiver}</source>
        <translation>{giver} 把级数转给 {receiver}</translation>
    </message>
    <message>
        <source>{name} pays for the failed throw</source>
        <translation>{name} 甩牌失败罚分</translation>
    </message>
    <message>
        <source>Nobody declared: the cards are dealt again</source>
        <translation>无人亮主，重新发牌</translation>
    </message>
    <message>
        <source>{name} shows a low hand: the cards are dealt again</source>
        <translation>{name} 牌太差，重新发牌</translation>
    </message>
    <message>
        <source>{challenger} challenged {name}: trick {trick} was a revoke.</source>
        <translation>{challenger} 举报 {name}：第 {trick} 轮确实犯规。</translation>
    </message>
    <message>
        <source>{challenger} challenged {name}, who had followed rightly in trick {trick}.</source>
        <translation>{challenger} 举报 {name}，但第 {trick} 轮跟牌无误。</translation>
    </message>
    <message>
        <source>These cards can be led as:</source>
        <translation>这些牌可以这样出：</translation>
    </message>
    <message>
        <source>Enter or a number leads them, Esc goes back</source>
        <translation>回车或数字键出牌，Esc 返回</translation>
    </message>
    <message>
        <source>{number}: {units}</source>
        <translation>{number}：{units}</translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>Menu (F10)</source>
        <translation>菜单（F10）</translation>
    </message>
</context>
<context>
    <name>WhySheet</name>
    <message>
        <source>Why?</source>
        <translation>为什么？</translation>
    </message>
    <message>
        <source>Last trick</source>
        <translation>上一轮</translation>
    </message>
    <message>
        <source>This trick</source>
        <translation>这一轮</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>_OutcomeView</name>
    <message>
        <source>Yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>No</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Trump: {0}</source>
        <translation>主：{0}</translation>
    </message>
    <message>
        <source>This may be played.</source>
        <translation>可以这样出。</translation>
    </message>
    <message>
        <source>The kitty counts × {0}.</source>
        <translation>底牌分 × {0}。</translation>
    </message>
    <message>
        <source>The throw stands.</source>
        <translation>甩牌成功。</translation>
    </message>
</context>
<context>
    <name>_SidePlate</name>
    <message>
        <source> &amp; </source>
        <translation>、</translation>
    </message>
    <message>
        <source>level {0} to {1}</source>
        <translation>从 {0} 升到 {1}</translation>
    </message>
    <message>
        <source>stays at level {0}</source>
        <translation>仍打 {0}</translation>
    </message>
    <message>
        <source>Your side</source>
        <translation>我方</translation>
    </message>
    <message>
        <source>Opponents</source>
        <translation>对方</translation>
    </message>
    <message>
        <source>declarer&apos;s side</source>
        <translation>庄家方</translation>
    </message>
    <message>
        <source>attackers</source>
        <translation>抓分方</translation>
    </message>
</context>
</TS>
