import type { StorybookConfig } from '@storybook/react-vite'

const config: StorybookConfig = {
  stories: ['./pages/*.mdx', '../packages/widgets/src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: '@storybook/react-vite',
  core: { disableTelemetry: true },
  // Storybook builds for older browsers, for which `light-dark()` would be replaced by variables, in which tokens cannot be registered.
  viteFinal: (settings) => ({ ...settings, build: { ...settings.build, target: ['chrome123', 'firefox121', 'safari17.5'] } }),
  // `react-docgen-typescript` would write absolute paths into the output.
  typescript: { reactDocgen: 'react-docgen' },
}

export default config
