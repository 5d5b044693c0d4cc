import { provideZoneChangeDetection } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'

import { Chart } from './chart'

bootstrapApplication(Chart, { providers: [provideZoneChangeDetection()] })
