'use client'

import dynamic from 'next/dynamic'

// React sets properties and listeners of elements where it draws them, not where it hydrates what a server has drawn.
const Chart = dynamic(() => import('./chart').then(({ Chart }) => Chart), { ssr: false })

export default function Page() {
  return <Chart />
}
