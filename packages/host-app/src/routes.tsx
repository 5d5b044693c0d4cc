import { useEffect } from 'react'
import { Navigate, Outlet, type RouteObject } from 'react-router'

import type { PageName } from './page-names.ts'
import { lazily } from './pages/lazily.tsx'
import { Login } from './pages/login.tsx'
import { NotFound, Unauthorized } from './pages/notices.tsx'
import { PatientDialog } from './pages/patient-dialogs.ts'
import { Verifying } from './pages/verifying.tsx'
import { type SessionElement, useSessionElement } from './session.ts'
import { Guard } from './shell/guard.tsx'

// Not loaded by the login page.
const Shell = lazily(async () => (await import('./shell/shell.tsx')).Shell)
const titanAi = () => import('./pages/titan-ai.tsx')

/** The pages inside the shell, at `/provider/…` (NAV-01). */
const pages: Record<PageName, ReturnType<typeof lazily<object>>> = {
  dashboard: lazily(async () => (await import('./pages/dashboard.tsx')).Dashboard),
  patientPool: lazily(async () => (await import('./pages/patient-pool.tsx')).PatientPool),
  patientCheckIn: lazily(async () => (await import('./pages/patient-check-in.tsx')).PatientCheckIn),
  titanAi: lazily(async () => (await titanAi()).TitanAi),
  settings: lazily(async () => (await import('./pages/settings.tsx')).Settings),
  password: lazily(async () => (await import('./pages/password.tsx')).Password),
  appointmentDetails: lazily(async () => (await import('./pages/appointment-details.tsx')).AppointmentDetails),
}

/** Loads the page at an address in parallel with the shell. */
export function loadPageAt(pathname: string): void {
  const page = Object.entries(pages).find(([name]) => pathname === `/provider/${name}`)?.[1] ?? pages.dashboard
  // Rendering retries a failed load.
  for (const { load } of [Shell, page]) load().catch(() => undefined)
}

/** Loads the recorder and every page, one after the other, so that using them later needs no network. */
async function loadAhead(element: SessionElement): Promise<void> {
  const { session } = element
  const recorder = async () => session && element.may('dictate') && (await titanAi()).prepareRecorder(session)
  const loads = [recorder, PatientDialog.load, ...Object.values(pages).map((page) => page.load)]
  for (const load of loads) await load().catch(() => undefined)
}

/** Loads the rest once the first page is rendered. */
function LoadingAhead() {
  const element = useSessionElement()
  useEffect(() => void loadAhead(element), [element])
  return <Outlet />
}

/** Path → page (NAV-01). */
export const routes: RouteObject[] = [
  { path: '/', element: <Verifying /> },
  { path: '/login', element: <Login /> },
  {
    path: '/provider',
    element: <Guard />,
    children: [
      {
        element: <LoadingAhead />,
        children: [
          {
            element: <Shell />,
            children: [
              { index: true, element: <Navigate to="/provider/dashboard" replace /> },
              ...Object.entries(pages).map(([path, Page]) => ({ path, element: <Page /> })),
            ],
          },
        ],
      },
    ],
  },
  { path: '/unauthorized', element: <Unauthorized /> },
  { path: '*', element: <NotFound /> },
]
