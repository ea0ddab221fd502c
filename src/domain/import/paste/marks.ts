// Takes from a line what belongs to the chat and not to the goods: who wrote it and when, bullets, emoji that hide digits, stars for bold.

/** `[12/05/2026, 10:22] Adunni: ` and `12/05/26, 10:22 - Adunni: ` of exported chats. */
const CHAT_MARK =
  /^\u200e?\[?\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? \d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?\]?(?: -)? [^:]{1,60}: /iu

/** Digits in boxes, tones of skin, flags, and what joins emoji to one: no part of a name or a price. */
const EMOJI_PARTS =
  /[\d#*]\ufe0f?\u20e3|[\u{1f3fb}-\u{1f3ff}\u{1f1e6}-\u{1f1ff}\u{e0020}-\u{e007f}\u200e\u200f]|(?<=\p{Extended_Pictographic}\ufe0f?)\u200d/gu

const BULLET = /^[\s>]*(?:[-–—•·●▪◦*✓✔✅☑➡👉🔥💥⭐🌟🛍📌🔸🔹]\ufe0f?\s*|\d{1,3}[.)]\s+)+/u

/** The line alone, with single spaces. */
export function withoutMarks(line: string): string {
  return line
    .replace(CHAT_MARK, '')
    .replace(EMOJI_PARTS, ' ')
    .replace(BULLET, '')
    .replace(/(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}
