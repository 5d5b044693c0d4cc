import { createApp } from 'vue'

import VisitChart from './VisitChart.vue'

createApp(VisitChart).mount('#app')
