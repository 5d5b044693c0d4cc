import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { Chart } from './chart'

createRoot(document.querySelector('#app')!).render(
  <StrictMode>
    <Chart />
  </StrictMode>,
)
