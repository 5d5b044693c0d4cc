/** The product's mark: a chart that is open at its side, and a voice that goes in. `public/favicon.svg` has the same drawing. */
export const Mark = () => (
  <svg className="mark-of-product" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" />
    <path d="M20 6.5h-8.5a4 4 0 0 0-4 4v11a4 4 0 0 0 4 4H20" />
    <path d="M14.5 13.5v5M20 11.5v9M25.5 14v4" />
  </svg>
)
