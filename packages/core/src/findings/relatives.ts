/** Blood relatives: their illnesses are not the patient's. */
export const relativeWord =
  /^(?:mother|mom|father|dad|brothers?|sisters?|grand(?:mother|father|ma|pa|parents?)|aunts?|uncles?|cousins?|parents?|family|siblings?)$/
