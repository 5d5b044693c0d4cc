/** Loaded when it is first needed. A module of its own, so that what a bundler adds to a CommonJS package is loaded with it. */
export { default as PusherClient } from 'pusher-js'
