// Progress as a bar. The caller writes the text beside the bar.

type Props = { readonly done: number; readonly total: number; readonly label: string }

/** Nothing of nothing is shown as empty. */
export function ProgressBar({ done, total, label }: Props) {
  const percent = total === 0 ? 0 : Math.min(100, Math.round((done / total) * 100))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-2 w-full overflow-hidden rounded-full bg-line"
    >
      <div className="h-full rounded-full bg-indigo transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  )
}
