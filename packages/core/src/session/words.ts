export const words = {
  verifying: 'Please wait, verifying you.....',
  loggedOut: 'You are now logged out',
  ended: 'Your session has ended. Please sign in again.',
}
