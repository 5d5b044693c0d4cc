// In which order the numbers of a date are typed: a setting of the practice.
import * as v from 'valibot'

export const dateOrders = ['day-first', 'month-first', 'year-first'] as const
export type DateOrder = (typeof dateOrders)[number]

/** An order that a backend or a page gives; undefined for anything else. */
export const dateOrder = v.fallback(v.optional(v.picklist(dateOrders)), undefined)
