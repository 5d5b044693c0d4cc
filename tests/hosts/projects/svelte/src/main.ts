import { mount } from 'svelte'

import VisitChart from './VisitChart.svelte'

mount(VisitChart, { target: document.querySelector('#app')! })
