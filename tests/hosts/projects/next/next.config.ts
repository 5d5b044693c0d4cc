import type { NextConfig } from 'next'

export default {
  output: 'export',
  distDir: 'dist',
  // The tests serve it below this path.
  basePath: '/next/dist',
  // The types are checked before the build.
  typescript: { ignoreBuildErrors: true },
  experimental: { turbopackFileSystemCacheForBuild: false, turbopackMinify: false },
} satisfies NextConfig
