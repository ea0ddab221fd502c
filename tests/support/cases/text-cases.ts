// Free text before and after cleaning: one table for the browser's rule (src/domain/basics/text.ts) and the database's (private.clean_text).

/** [typed, kept] as one line. */
export const SHORT_CASES: readonly (readonly [string, string])[] = [
  ['  Aso Oke  ', 'Aso Oke'],
  ['<b>Aso Oke</b>', 'bAso Oke/b'],
  ['a < b > c', 'a  b  c'],
  ['＜script＞﹤x﹥', 'scriptx'],
  ['two\r\nlines\tand\u2028more', 'two lines and more'],
  ['<\u200b>  x', 'x'],
  ['nul\u0000 bell\u0007 c1\u009b', 'nul bell c1'],
  ['zero\u200bwidth\u2060\ufeff\u00ad', 'zerowidth'],
  ['\u202eevil\u202c \u2066x\u2069 \u200fy', 'evil x y'],
  ['lone \ud83d high', 'lone  high'],
  ['lone \ude00 low', 'lone  low'],
  ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
  ['🧑🏾\u200d🍳 👩\u200d⚕️', '🧑🏾\u200d🍳 👩\u200d⚕️'],
  ['a\u200db \u200d👩', 'ab 👩'],
  ['e\u0301', 'é'],
  ['Ẹ̀kọ́', 'Ẹ̀kọ́'],
  [`z${'\u0301\u0300'.repeat(30)}`, 'ź\u0300\u0301\u0300\u0301'],
  ['', ''],
  ['<>', ''],
]

/** [name, typed, kept] for text that is too long for one line. */
export const CUT_CASES: readonly (readonly [string, string, string])[] = [
  ['letters', 'a'.repeat(250), 'a'.repeat(200)],
  ['a pair across the limit', `${'a'.repeat(199)}😀`, 'a'.repeat(199)],
  ['a pair at the limit', `${'a'.repeat(198)}😀b`, `${'a'.repeat(198)}😀`],
  ['a letter with its marks', `${'a'.repeat(199)}ẹ\u0301\u0302x`, 'a'.repeat(199)],
  ['a family', `${'a'.repeat(195)}👨\u200d👩\u200d👧`, 'a'.repeat(195)],
  ['a skin tone', `${'a'.repeat(198)}👍🏾`, 'a'.repeat(198)],
  ['a space at the cut', `${'a'.repeat(199)} b`, 'a'.repeat(199)],
  ['removed before it is cut', `${'<'.repeat(500)}abc`, 'abc'],
]

/** [typed, kept] with its line breaks. */
export const LONG_CASES: readonly (readonly [string, string])[] = [
  ['one\r\ntwo\rthree\u2029four', 'one\ntwo\nthree\nfour'],
  [' \n one\ttwo \n ', 'one two'],
  ['a\n\n\nb', 'a\n\n\nb'],
  ['<p>x</p>', 'px/p'],
  ['tab\u000bvt', 'tab vt'],
  ['ab'.repeat(900), 'ab'.repeat(500)],
  [`${'a'.repeat(999)}😀`, 'a'.repeat(999)],
]
