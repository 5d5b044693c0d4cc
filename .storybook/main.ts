import type { StorybookConfig } from '@storybook/react-vite'

const config: StorybookConfig = {
  stories: ['./pages/*.mdx', '../packages/widgets/src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: '@storybook/react-vite',
  core: { disableTelemetry: true },
  viteFinal: (settings) => ({
    ...settings,
    // Storybook builds for older browsers, for which `light-dark()` would be replaced by variables, in which tokens cannot be registered.
    build: { ...settings.build, target: ['chrome123', 'firefox121', 'safari17.5'] },
    // The portal's page names its scripts from the root of its server; the catalogue stands under any path.
    experimental: {},
    // Those of the packages and of the portal, of which none is built here.
    environments: {},
  }),
  // Controls and tables are made from the elements' declarations.
  typescript: { reactDocgen: false },
}

export default config
