import { patients } from '../database/schema.ts'

/** The columns of a patient that are sent. */
export const patientColumns = {
  id: patients.id,
  mrn: patients.mrn,
  first_name: patients.first_name,
  last_name: patients.last_name,
  dob: patients.dob,
  gender: patients.gender,
  address: patients.address,
  city: patients.city,
  state: patients.state,
  zip: patients.zip,
  phone: patients.phone,
  email: patients.email,
  primary_insurance_id: patients.primary_insurance_id,
  primary_insurance_number: patients.primary_insurance_number,
}
