import { addons } from 'storybook/manager-api'
import { create } from 'storybook/theming'

const base = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'

// The name of the product in place of Storybook's.
addons.setConfig({ theme: create({ base, brandTitle: 'Chartside elements', brandUrl: './', brandTarget: '_self' }) })
