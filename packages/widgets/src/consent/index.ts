export { ConsentBox, type ConsentProps } from './consent-box.tsx'
export { DictationConsent } from './dictation-consent.tsx'
