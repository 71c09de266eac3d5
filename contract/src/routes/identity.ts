import { z } from 'zod';
import { PICTURE_BYTES_MAX } from '../identity.ts';
import { route, user } from '../route.ts';
import { choiceIn } from '../shapes.ts';

const tag = 'Identity';

const text = (max: number) => z.string().max(max);
const reference = z
  .string()
  .regex(/^[A-Za-z0-9_-]{32}$/, 'what an upload has answered')
  .describe('What an upload has answered')
  .meta({ examples: ['bm90LWEtcGljdHVyZS1vZi1hbnlib2R5'] });

/** Empty: it is not said. */
const day = z.string().max(10);

const result = z
  .object({
    status: z
      .number()
      .int()
      .describe('0 nothing sent, 1 pending, 2 verified, 3 rejected, 4 asked to send again'),
    country: z.string().describe('ISO 3166-1, two letters; empty: nothing sent, or erased'),
    name: z.string(),
    idNumber: z.string().describe('Masked but for its end'),
    certificateKind: z
      .number()
      .int()
      .describe("1 ID card, 2 passport, 3 driver's licence; 0: nothing sent"),
    submitTime: z.number().int().describe('0: nothing sent'),
    passTime: z.number().int().describe('0: not verified'),
    decideTime: z.number().int().describe('When the last review ended; 0: none has'),
    rightsUntil: z
      .number()
      .int()
      .describe(
        'Asked for again after they were accepted: until then the level stays, UTC epoch milliseconds; else 0',
      ),
    reason: z.string().describe('Why we refused the papers, as a word; empty: not refused'),
    reasonText: z.string().describe('The same as a sentence, in the language of the call'),
    selfieNote: z
      .string()
      .describe('Four digits to write on a note that the next picture of the person shows'),
  })
  .meta({ id: 'IdentityResult' });
export type IdentityResult = z.output<typeof result>;

/** A person shows papers, and sees what became of them. */
export const identityRoutes = {
  kycResult: route({
    method: 'GET',
    path: '/api/user/kyc/result',
    summary: 'What became of the own papers',
    tag,
    access: user('account'),
    limit: 'read',
    data: result,
  }),
  kycImageUpload: route({
    method: 'POST',
    path: '/api/user/upload/image',
    summary:
      'Upload a picture of a paper as multipart/form-data: JPEG, PNG or WebP, up to 5 MB; its place and camera are taken out',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'upload',
    file: { field: 'file', bytesMax: PICTURE_BYTES_MAX },
    data: z.object({
      url: z.string().describe('Reference for kycSubmit; it does not give access to the picture'),
    }),
  }),
  kycSubmit: route({
    method: 'PATCH',
    path: '/api/user/kyc',
    summary: 'Show the own papers; a person decides',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'sign-in',
    body: z.strictObject({
      country: text(8).describe('ISO 3166-1, two letters'),
      realName: text(200).describe('As the paper says it'),
      certificateKind: choiceIn(1, 2, 3).describe("1 ID card, 2 passport, 3 driver's licence"),
      certificateNo: text(80),
      indexCertificateURI: reference,
      backendCertificateURI: z
        .union([reference, z.literal('')])
        .optional()
        .describe("The back of an ID card or a driver's licence"),
      birthDate: day.optional().describe('1990-12-31'),
      nationality: text(8).optional().describe('ISO 3166-1, two letters'),
      expiry: day.optional().describe('The last day on which the paper is valid'),
      selfieURI: reference.describe(
        'Picture of your face beside the paper and a note with the digits `selfieNote` of kycResult',
      ),
    }),
    data: z.object({}),
  }),
};
