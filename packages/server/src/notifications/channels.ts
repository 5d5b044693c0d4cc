/** The private channels of a practice: names of patients travel on them. */
export const channelsOf = (practiceId: string) => ({
  check_in: `private-${practiceId}-check-in`,
  soap_note: `private-${practiceId}-soap-note`,
})
