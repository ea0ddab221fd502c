// Numbers as bars, with words above the bars and under the axis, so that no hovering is needed. Screen readers hear the label; a FigureTable
// beside the chart has the numbers.

type ChartBar = {
  readonly key: string
  readonly value: number
  /** Above the bar, or at the foot of a bar with a range. */
  readonly text?: string | undefined
  /** Under the axis: from the left edge of its bar, or up to the right edge of the last bar. */
  readonly tick?: string | undefined
  /** In the lamp colour. */
  readonly isMarked?: boolean
  /** A line from the least to the most that is expected. */
  readonly range?: { readonly low: number; readonly high: number } | null
}

type Props = {
  readonly bars: readonly ChartBar[]
  readonly label: string
  /** Writes a number of the scale at the left. There is no scale without it. */
  readonly scale?: (value: number) => string
}

/** In pixels: words need the room above the bars and under the axis. */
const HEIGHT = 200
const FLOOR = 176
const TOP = 28
/** Beside a scale no words stand above the bars. */
const TOP_OF_SCALE = 8
const WORDS = 'figures text-[min(0.875rem,3.9vw,16px)]'
/** With more bars than these, words are wider than their bar. */
const MOST_WIDE_BARS = 12

/** A figure of at least one bar. */
export function BarChart({ bars, label, scale }: Props) {
  const top = scale ? TOP_OF_SCALE : TOP
  const most = Math.max(1, ...bars.map(({ value, range }) => Math.max(value, range?.high ?? 0)))
  return (
    <div className="flex gap-2">
      {scale && <Scale most={most} words={scale} />}
      <svg
        role="img"
        aria-label={label}
        width="100%"
        height={HEIGHT}
        className="min-w-0 flex-1 overflow-visible"
      >
        {scale &&
          [top, (top + FLOOR) / 2].map((y) => (
            <line key={y} x2="100%" y1={y} y2={y} className="stroke-line" />
          ))}
        {bars.map((bar, place) => (
          <OneBar
            key={bar.key}
            bar={bar}
            place={place}
            count={bars.length}
            yOf={(value) => FLOOR - (value / most) * (FLOOR - top)}
          />
        ))}
        <line x2="100%" y1={FLOOR} y2={FLOOR} className="stroke-edge" />
      </svg>
    </div>
  )
}

type BarProps = {
  readonly bar: ChartBar
  readonly place: number
  readonly count: number
  readonly yOf: (value: number) => number
}

function OneBar({ bar: { value, text, tick, isMarked = false, range }, place, count, yOf }: BarProps) {
  const step = 100 / count
  const left = (place + 0.1) * step
  const width = 0.8 * step
  const top = Math.min(yOf(value), value > 0 ? FLOOR - 1 : FLOOR)
  const isLast = place === count - 1
  return (
    <g>
      <rect
        x={`${left}%`}
        y={top}
        width={`${width}%`}
        height={FLOOR - top}
        rx={3}
        className={isMarked ? 'fill-lamp' : 'fill-indigo'}
      />
      {range && (
        <Range middle={left + width / 2} cap={width / 5} low={yOf(range.low)} high={yOf(range.high)} />
      )}
      {text && (
        <text
          {...wordsPlace(left, width, count)}
          y={range ? FLOOR - 7 : top - 7}
          strokeWidth={4}
          className={`${WORDS} fill-ink font-semibold ${range ? 'stroke-lamp [paint-order:stroke]' : ''}`}
        >
          {text}
        </text>
      )}
      {tick && (
        <text
          x={isLast ? '100%' : `${left}%`}
          y={HEIGHT - 5}
          textAnchor={isLast ? 'end' : 'start'}
          className={`${WORDS} fill-mute`}
        >
          {tick}
        </text>
      )}
    </g>
  )
}

/** In the middle of the bar; words that are wider than their bar do not leave the chart at its ends. */
function wordsPlace(left: number, width: number, count: number) {
  const middle = left + width / 2
  if (count > MOST_WIDE_BARS && middle < 12) return { x: `${left}%`, textAnchor: 'start' } as const
  if (count > MOST_WIDE_BARS && middle > 88) return { x: `${left + width}%`, textAnchor: 'end' } as const
  return { x: `${middle}%`, textAnchor: 'middle' } as const
}

type RangeProps = {
  readonly middle: number
  readonly cap: number
  readonly low: number
  readonly high: number
}

/** `middle` and `cap` in percent, `low` and `high` in pixels. */
function Range({ middle, cap, low, high }: RangeProps) {
  const ends = { x1: `${middle - cap}%`, x2: `${middle + cap}%` }
  return (
    <g className="stroke-ink" strokeWidth={1.5}>
      <line {...ends} y1={high} y2={high} />
      <line x1={`${middle}%`} x2={`${middle}%`} y1={high} y2={low} />
      <line {...ends} y1={low} y2={low} />
    </g>
  )
}

type ScaleProps = { readonly most: number; readonly words: (value: number) => string }

function Scale({ most, words }: ScaleProps) {
  return (
    <p
      aria-hidden="true"
      className={`flex h-[184px] flex-col justify-between whitespace-nowrap text-right text-mute leading-none ${WORDS}`}
    >
      {[most, most / 2, 0].map((value) => (
        <span translate="no" key={value}>
          {words(Math.round(value))}
        </span>
      ))}
    </p>
  )
}
