/** In place of a value that is not recorded: a dash to see, the words to hear. */
export const NotRecorded = ({ words: { notRecorded } }: { words: { notRecorded: string } }) => (
  <span className="muted" title={notRecorded}>
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">{notRecorded}</span>
  </span>
)
