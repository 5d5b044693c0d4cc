import { Navigate, type RouteObject } from 'react-router'

import { lazily } from './pages/lazily.tsx'
import { Login } from './pages/login.tsx'
import { NotFound } from './pages/not-found.tsx'
import { PatientDialog } from './pages/patient-dialogs.ts'
import { Unauthorized } from './pages/unauthorized.tsx'
import { Verifying } from './pages/verifying.tsx'
import type { SessionElement } from './session.ts'
import { Guard } from './shell/guard.tsx'

// The login loads none of these.
const Shell = lazily(async () => (await import('./shell/shell.tsx')).Shell)
const titanAi = () => import('./pages/titan-ai.tsx')
const TitanAi = lazily(async () => (await titanAi()).TitanAi)
const Dashboard = lazily(async () => (await import('./pages/dashboard.tsx')).Dashboard)
const PatientPool = lazily(async () => (await import('./pages/patient-pool.tsx')).PatientPool)
const PatientCheckIn = lazily(async () => (await import('./pages/patient-check-in.tsx')).PatientCheckIn)
const Settings = lazily(async () => (await import('./pages/settings.tsx')).Settings)
const Password = lazily(async () => (await import('./pages/password.tsx')).Password)
const AppointmentDetails = lazily(async () => (await import('./pages/appointment-details.tsx')).AppointmentDetails)

/** Loads every page and the recorder ahead, so that using them needs no network. Opening a page retries a failed load. */
export function loadAhead(element: SessionElement): void {
  const pages = [Shell, TitanAi, Dashboard, PatientPool, PatientCheckIn, Settings, Password, AppointmentDetails, PatientDialog]
  for (const { load } of pages) void load().catch(() => undefined)
  const { session } = element
  if (session && element.may('dictate'))
    void titanAi().then(
      ({ prepareRecorder }) => prepareRecorder(session),
      () => undefined,
    )
}

/** Path → page (NAV-01). */
export const routes: RouteObject[] = [
  { path: '/', element: <Verifying /> },
  { path: '/login', element: <Login /> },
  {
    path: '/provider',
    element: <Guard />,
    children: [
      { index: true, element: <Navigate to="/provider/dashboard" replace /> },
      {
        element: <Shell />,
        children: [
          { path: 'dashboard', element: <Dashboard /> },
          { path: 'patientPool', element: <PatientPool /> },
          { path: 'patientCheckIn', element: <PatientCheckIn /> },
          { path: 'titanAi', element: <TitanAi /> },
          { path: 'settings', element: <Settings /> },
          { path: 'password', element: <Password /> },
          { path: 'appointmentDetails', element: <AppointmentDetails /> },
        ],
      },
    ],
  },
  { path: '/unauthorized', element: <Unauthorized /> },
  { path: '*', element: <NotFound /> },
]
