import type { MarkerLists } from '../../text/languages/language-pack.js';

/** Function words, pronouns, particles, measure words and numbers; in both scripts if they differ. */
const STOP = `
  的 地 得 之 了 着 著 過 过 吗 嗎 呢 吧 啊 呀 哇 啦 嘛 哦 噢 喔 哎 唉 喂 嗯 哼 哈 哈哈 呵呵 嘿 哪 么 麼 囉 咯 嘍 喽
  我 你 您 他 她 它 咱 咱们 咱們 我们 我們 你们 你們 他们 他們 她们 她們 它们 它們 自己 别人 別人 大家 人家 某 各 每 另
  这 這 那 此 这个 這個 那个 那個 这些 這些 那些 这里 這裡 這裏 那里 那裡 那裏 这儿 這兒 那儿 那兒 这样 這樣 那样 那樣
  这么 這麼 那么 那麼 这种 這種 那种 那種 这次 這次 这边 這邊 那边 那邊
  谁 誰 什么 什麼 甚麼 啥 怎么 怎麼 怎么样 怎麼樣 怎样 怎樣 为什么 為什麼 哪里 哪裡 哪裏 哪儿 哪兒 哪个 哪個 哪些 几 幾 多少 何
  是 有 在 没 沒 没有 沒有 不 别 別 非 无 無 未 不是 还是 還是 就是 要是 也是 都是
  能 会 會 可以 可能 要 想 应该 應該 应当 應當 必须 必須 得 肯 敢 该 該 愿意 願意
  和 与 與 跟 同 及 以及 或 或者 而 而且 并 並 并且 並且 但 但是 可 可是 不过 不過 然而 因为 因為 所以 因此 于是 於是 如果 若 假如 虽然 雖然 既 既然 即使 只要 只有 除了 则 則
  把 被 给 給 让 讓 叫 使 对 對 对于 對於 关于 關於 从 從 自 由 到 往 向 朝 比 按 为 為 为了 為了 以 于 於 将 將 用
  上 下 里 裡 裏 内 外 中 前 后 後 上面 下面 里面 裡面 裏面 外面 之前 之后 之後 以前 以后 以後 时 時 时候 時候 现在 現在
  很 太 更 最 非常 真 真的 挺 好 极 極 十分 特别 特別 比较 比較 又 再 还 還 也 都 就 才 只 已 已经 已經 曾 曾经 曾經 正 正在 刚 剛 刚才 剛才 马上 馬上 先 然后 然後 总 總 一直 一定 其实 其實 当然 當然 大概 也许 也許 到底 究竟 竟然 居然 简直 簡直
  来 來 去 说 說 看 做 起来 起來 出来 出來 下来 下來 下去 过来 過來 过去 過去 进去 進去
  一 二 两 兩 三 四 五 六 七 八 九 十 百 千 万 萬 零 第一 一个 一個 一些 一点 一點 一下 一样 一樣 一起 有点 有點 些 点 點 次 个 個 位 只 隻 件 条 條 张 張 种 種 块 塊 本 天 年 月 日 号 號
  很好 很多 也有 都有 不会 不會 不能 不要 不用 不知 要不 只是 但 你来 你來 还有 還有 有没有 有沒有 是不是 能不能
  好的 行 对不起 對不起 谢谢 謝謝 请 請 等 等等 所 其 其他 其中 们 們 吧 罢 罷 般 似的
`;

/** The stop list, in simplified and traditional form. */
export const STOP_WORDS: ReadonlySet<string> = /* @__PURE__ */ new Set(STOP.trim().split(/\s+/));

/**
 * Style markers, simplified and traditional. Words that are as often adjectives, verbs or prepositions (好, 对, 行) are not
 * among them.
 */
export const MARKERS: MarkerLists = {
  fillers: '呃 额 額 唔 呃呃'.split(' '),
  backchannels: '嗯 嗯嗯 哦 噢 喔 对对 對對 好的 是的 没错 沒錯 明白 知道了 当然 當然 ok okay'.split(' '),
  apologies: '抱歉 道歉 对不起 對不起 不好意思 致歉'.split(' '),
};
