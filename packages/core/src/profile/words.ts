import { counted, featureWords } from '../lib/language.ts'

/** Words of a provider's profile, exactly as required. */
export const profileWords = featureWords('profile', {
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
  assistantHelp: 'This person gets a desktop alert when your patients check in.',
  save: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',

  chooseImage: 'Choose image',
  changeImage: 'Change image',
  removeImage: 'Remove image',
  imageHelp: 'JPEG, PNG or WebP. Cropped to a square from the center.',
  preview: 'Preview of the profile image',
  noImage: 'No image',
  preparing: 'Preparing the image…',
  imageReady: 'Image ready. Save to keep it.',
  imageRemoved: 'The image will be removed when you save.',

  emptyImage: 'The file is empty.',
  largeFile: (megabytes: number) => `The file is larger than ${megabytes} MB.`,
  unreadableFile: 'The file could not be read. Choose it again.',
  noImageFile: 'Only JPEG, PNG and WebP images are supported.',
  manyPixels: (megapixels: number) => `The image has more than ${megapixels} megapixels. Choose a smaller one.`,
  brokenImage: "This image file is damaged and can't be shown. Choose another one.",

  room: counted({ one: '1 character left', other: '{0} characters left' }),
  /** Follows a message about a failed send. */
  kept: 'Nothing was lost. Everything you entered is still here.',
  readOnly: 'View only.',
  failed: 'The profile could not be loaded.',
  unknown: "We couldn't tell which profile to load.",
})
