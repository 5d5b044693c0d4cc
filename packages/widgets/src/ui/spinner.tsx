/** Says by movement that something is under way. Give `label` where no text beside it does. */
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
