/** Shows that something is in progress. Give it a `label` unless there is text beside it. */
export function Spinner({ label }: { label?: string }) {
  return label ? (
    <span className="waiting" role="status">
      <span className="spinner" aria-hidden="true" />
      {label}
    </span>
  ) : (
    <span className="spinner" aria-hidden="true" />
  )
}
