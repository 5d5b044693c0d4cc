import './visit-chart'

document.querySelector('#app')!.append(document.createElement('visit-chart'))
