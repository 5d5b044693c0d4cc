import { Navigate, type RouteObject } from 'react-router'

import { Failure } from './pages/failure.tsx'
import { Login } from './pages/login.tsx'
import { NotFound } from './pages/not-found.tsx'
import { Unauthorized } from './pages/unauthorized.tsx'
import { Verifying, Waiting } from './pages/verifying.tsx'
import { Frame } from './shell/frame.tsx'
import { Guard } from './shell/guard.tsx'

/** What is loaded when it is first needed: the login comes without any of it. */
const parts = {
  shell: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }),
  dashboard: async () => ({ Component: (await import('./pages/coming-pages.tsx')).Dashboard }),
  patientPool: async () => ({ Component: (await import('./pages/coming-pages.tsx')).PatientPool }),
  patientCheckIn: async () => ({ Component: (await import('./pages/coming-pages.tsx')).PatientCheckIn }),
  titanAi: async () => ({ Component: (await import('./pages/titan-ai.tsx')).TitanAi }),
  settings: async () => ({ Component: (await import('./pages/coming-pages.tsx')).Settings }),
  appointmentDetails: async () => ({ Component: (await import('./pages/coming-pages.tsx')).AppointmentDetails }),
}

/** Loads every page ahead, so that moving between them needs no network. What fails is tried again when it is opened. */
export const loadAhead = () => void Promise.allSettled(Object.values(parts).map((load) => load()))

/** Path → page (NAV-01). */
export const routes: RouteObject[] = [
  {
    element: <Frame />,
    errorElement: <Failure />,
    hydrateFallbackElement: <Waiting />,
    children: [
      { path: '/', element: <Verifying /> },
      { path: '/login', element: <Login /> },
      {
        path: '/provider',
        element: <Guard />,
        children: [
          { index: true, element: <Navigate to="/provider/dashboard" replace /> },
          {
            lazy: parts.shell,
            children: [
              {
                errorElement: <Failure />,
                children: [
                  { path: 'dashboard', lazy: parts.dashboard },
                  { path: 'patientPool', lazy: parts.patientPool },
                  { path: 'patientCheckIn', lazy: parts.patientCheckIn },
                  { path: 'titanAi', lazy: parts.titanAi },
                  { path: 'settings', lazy: parts.settings },
                  { path: 'appointmentDetails', lazy: parts.appointmentDetails },
                ],
              },
            ],
          },
        ],
      },
      { path: '/unauthorized', element: <Unauthorized /> },
      { path: '*', element: <NotFound /> },
    ],
  },
]
