// Tells lines of a chat that are about no goods. Takes from a line what belongs to the chat and not to the goods: who wrote it and when, bullets, emoji that hide digits, stars for bold.
import { plainSigns } from '../../basics/plain-signs.ts'

/** `12/05/2026, 10:22`, `20.05.26, 9:22:39 p.m.`, `12/05/2026 à 10:22`, in digits of any script. */
const MOMENT =
  '\\p{Nd}{1,4}[./-]\\p{Nd}{1,2}[./-]\\p{Nd}{1,4}[,،]?\\s(?:(?:à|às|at|um|alle|a las|kl\\.?)\\s)?\\p{Nd}{1,2}[:.h]\\p{Nd}{2}(?::\\p{Nd}{2})?(?:\\s?(?:[ap]\\.?\\s?m\\.?|[صم]))?'

/** `[12/05/2026, 10:22] Adunni: ` and `12/05/26, 10:22 - Adunni: ` of exported chats. */
const CHAT_MARK = new RegExp(`^\\[?${MOMENT}\\]?(?: -)? [^:]{1,60}: `, 'iu')

/** The same without a name: the chat itself says something, such as who has joined it. */
const CHAT_NOTE = new RegExp(`^(?:\\[${MOMENT}\\]|${MOMENT} -) `, 'iu')

/** Marks of direction. */
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** True for a line that the chat itself has written. */
function isChatNote(line: string): boolean {
  const plain = line.replace(DIRECTIONS, '')
  return CHAT_NOTE.test(plain) && !CHAT_MARK.test(plain)
}

/** Digits in boxes, tones of skin, flags, and what joins emoji to one: no part of a name or a price. */
const EMOJI_PARTS =
  /[\d#*]\ufe0f?\u20e3|[\u{1f3fb}-\u{1f3ff}\u{1f1e6}-\u{1f1ff}\u{e0020}-\u{e007f}]|(?<=\p{Extended_Pictographic}\ufe0f?)\u200d/gu

const BULLET = /^[\s>]*(?:[-–—•·●▪◦*✓✔✅☑➡👉🔥💥⭐🌟🛍📌🔸🔹]\ufe0f?\s*|(?:\d{1,3}[.)]|\(\d{1,3}\))\s+)+/u

/** The line alone, with single spaces. Cells of a sheet are no groups of one number. */
export function withoutMarks(line: string): string {
  return line
    .replace(DIRECTIONS, '')
    .replace(CHAT_MARK, '')
    .replace(/[^\P{Nd}0-9][\p{Nd}\u066b\u066c]*/gu, plainSigns)
    .replace(EMOJI_PARTS, ' ')
    .replace(BULLET, '')
    .replace(/(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu, '')
    .replace(/(?<=\d)\t(?=\d)/g, ' – ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(ATTACHED_BEHIND, '')
}

/** What an exported chat writes for a picture, a voice note, a sticker or a document, in English, French, Portuguese, Spanish and Arabic. */
const ATTACHED =
  /^<?(?:[\p{L}\p{M} ]{3,20}: ?)?(?:\d{8}-)?(?:IMG|VID|PTT|AUD|STK|DOC|PHOTO|VIDEO|AUDIO|STICKER)-\d{4,8}[-_ ]|\((?:file attached|fichier joint|arquivo anexado|archivo adjunto|الملف مرفق)\)|^<?(?:media|médias?|mídia|image|video|audio|sticker|document|gif|contact card)s? (?:omitted|omis|oculta|omitido)/iu

/** `price list.pdf • 3 pages`: a line that is the name of a file. */
const FILE_NAME =
  /^\S.{0,120}\.(?:jpe?g|png|webp|heic|mp4|3gp|mov|opus|m4a|mp3|aac|ogg|pdf|docx?|xlsx?|pptx?|csv|txt|vcf|zip|apk)(?: [•·] .{1,20})*$/iu

/** The file behind the words of a picture: `Gown 9k <attached: 00000012-PHOTO.jpg>` */
const ATTACHED_BEHIND = /(?<=\S) <[\p{L}\p{M} ]{3,20}: ?[^<>]{1,130}\.\w{2,5}>$/u

/** `Received 20,000 thanks`, `I'll pay 10k tomorrow` */
const TALK =
  /^(?:received|paid|sent|transferred|credited|debited|refunded|alert)\b|\b(?:i|we)(?:\s?['’]?ll|['’]ve|\s(?:will|can|have|just|already|want to))?\s(?:pay|paid|send|sent|transfer|transferred|deposit(?:ed)?|owe)\b/iu

/** `Call 0803 555 0101. Delivery 2k`, `Pay to 0123456789 GTB`: begins with how to reach or pay the shop, and has the number. */
const REACH =
  /^(?:to order,? |orders?:? )?(?:(?:pls|please|kindly) )?(?:call|whats ?app|tel|phone|contact|text|dm|pay(?:ments?)? (?:to|into)|acc(?:oun)?t)\b.{0,30}?(?:(?:\+|\b0)\d[\d -]{8,}|\b\d{10,11}\b)/i

/** `GTBank 0123456789`, `Acct no: 0123456789`, `Account name` */
const ACCOUNT =
  /\b(?:acc(?:oun)?t|a\/c)\b.{0,12}\b(?:name|no|num(?:ber)?|details?)\b|^bank(?: (?:name|details?|account|transfer|charges?))?\s*[:=]?$|\b(?:bank|gtb|gtbank|uba|zenith|opay|palm ?pay|kuda|monie ?point|access|fidelity|fcmb|wema|sterling|stanbic|ecobank|union|momo|m-?pesa|acc(?:oun)?t|a\/c)\b.*\b\d{10}\b|\b\d{10}\b.*\b(?:bank|gtb|gtbank|uba|zenith|opay|palm ?pay|kuda|monie ?point|access|fidelity|fcmb|wema|sterling|stanbic|ecobank)\b/i

/** True for a name that says where to pay, or how to reach the shop. */
export const saysAccount = (name: string): boolean => ACCOUNT.test(name) || REACH.test(name)

/** Why a line is about no goods, or null. `plain`: the line without marks. */
export function noGoodsIn(whole: string, plain: string): string | null {
  if (isChatNote(whole.trim())) return 'It is a note of the chat, and no goods.'
  if (ATTACHED.test(plain) || FILE_NAME.test(plain)) return 'It names a file of the chat, and no goods.'
  if (/^~[^~]+~$/.test(plain)) return 'It is struck through, so it is left out.'
  if (REACH.test(plain)) return 'It says how to reach or pay you, and names no goods.'
  return TALK.test(plain) ? 'It is about a payment, and no goods.' : null
}
