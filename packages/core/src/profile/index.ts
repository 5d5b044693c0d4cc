export { createProfile, type ImageState, type Profile, type ProfileState, profileOf } from './profile.ts'
export { type ProfileField, type ProfileValues, roomLeft } from './profile-values.ts'
export { acceptedImages, type MakeSquare, type SquareImage } from './square-image.ts'
export { profileWords } from './words.ts'
