/** In place of a value that is not recorded: a dash on screen, words for screen readers. */
export const NotRecorded = ({ words: { notRecorded } }: { words: { notRecorded: string } }) => (
  <span className="muted" title={notRecorded}>
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">{notRecorded}</span>
  </span>
)
