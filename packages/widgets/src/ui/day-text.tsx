/** A calendar date as it is written on screen; readers, and who points at it, get it in words that cannot be misread. */
export function DayText({ shown, inWords }: { shown: string; inWords: string }) {
  return (
    <span className="numbers" title={inWords}>
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{inWords}</span>
    </span>
  )
}
