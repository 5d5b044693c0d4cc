/** Words of a provider's profile, letter for letter as required. */
export const words = {
  // PROF-01
  title: 'Update Profile',
  labels: {
    profile: 'Profile Image',
    name: 'Full Name',
    description: 'Description',
    address: 'Address',
    room: 'Room no.',
    assistant_email: 'Assistant Email',
    phone: 'Phone',
    modes: 'Modes',
  },
  modes: { telehealth: 'Telehealth', office: 'Office' },
  chooseMode: 'Choose telehealth or office',
  requiredFields: 'Fields with * are required.',
  assistantHelp: 'Who signs in with this address is notified on the desktop when a patient checks in.',
  save: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',

  chooseImage: 'Choose image',
  changeImage: 'Change image',
  removeImage: 'Remove image',
  imageHelp: 'JPEG, PNG or WebP. What is in its middle is kept, as a square.',
  preview: 'Preview of the profile image',
  noImage: 'No image',
  preparing: 'Preparing the image…',
  imageReady: 'The image is ready. Save to keep it.',
  imageRemoved: 'The image is removed when you save.',

  emptyImage: 'The file is empty.',
  largeFile: (megabytes: number) => `The file is larger than ${megabytes} MB.`,
  unreadableFile: 'The file could not be read. Choose it again.',
  noImageFile: 'Only JPEG, PNG and WebP images can be used.',
  manyPixels: (megapixels: number) => `The image has more than ${megapixels} megapixels. Choose a smaller one.`,
  brokenImage: 'The image cannot be shown: its file is damaged. Choose another one.',

  room: (characters: number) => `Room for ${characters} more ${characters === 1 ? 'character' : 'characters'}.`,
  /** Follows what went wrong while sending. */
  kept: 'Nothing was lost: all that you have entered is still here.',
  resumed: 'This is what you had entered before.',
  startOver: 'Start over',
  readOnly: 'You may read this profile, not change it.',
  failed: 'The profile could not be loaded.',
  unknown: 'It is not known whose profile this is.',
}
