import { z } from 'zod';
import { PICTURE_BYTES_MAX } from '../identity.ts';
import { route, user } from '../route.ts';
import { choiceIn } from '../shapes.ts';

const tag = 'Identity';

const text = (max: number) => z.string().max(max);
const reference = z
  .string()
  .regex(/^[A-Za-z0-9_-]{32}$/, 'a reference from an upload')
  .describe('Reference from the upload call')
  .meta({ examples: ['bm90LWEtcGljdHVyZS1vZi1hbnlib2R5'] });

/** Empty: it is not said. */
const day = z.string().max(10);

const result = z
  .object({
    status: z
      .number()
      .int()
      .describe('0 nothing sent, 1 pending, 2 verified, 3 rejected, 4 please send again'),
    country: z
      .string()
      .describe('ISO 3166-1, two letters; empty: nothing sent, or already deleted'),
    name: z.string(),
    idNumber: z.string().describe('Masked except for the last characters'),
    certificateKind: z
      .number()
      .int()
      .describe("1 ID card, 2 passport, 3 driver's license; 0: nothing sent"),
    submitTime: z.number().int().describe('0: nothing sent'),
    passTime: z.number().int().describe('0: not verified'),
    decideTime: z.number().int().describe('When the last review ended; 0: never'),
    rightsUntil: z
      .number()
      .int()
      .describe(
        'If we requested new documents: how long you keep your level, UTC epoch milliseconds; else 0',
      ),
    reason: z.string().describe('Why we rejected the documents, as a key; empty: not rejected'),
    reasonText: z.string().describe('The same reason as a sentence, in the language of the call'),
    selfieNote: z.string().describe('Four digits to write on the note in your next selfie'),
  })
  .meta({ id: 'IdentityResult' });
export type IdentityResult = z.output<typeof result>;

/** A person shows papers, and sees what became of them. */
export const identityRoutes = {
  kycResult: route({
    method: 'GET',
    path: '/api/user/kyc/result',
    summary: 'Status of your identity verification',
    tag,
    access: user('account'),
    limit: 'read',
    data: result,
  }),
  kycImageUpload: route({
    method: 'POST',
    path: '/api/user/upload/image',
    summary:
      'Upload a photo of a document as multipart/form-data: JPEG, PNG or WebP, up to 5 MB; we remove location and camera data',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'upload',
    file: { field: 'file', bytesMax: PICTURE_BYTES_MAX },
    data: z.object({
      url: z.string().describe('Reference for kycSubmit; it gives no access to the photo'),
    }),
  }),
  kycSubmit: route({
    method: 'PATCH',
    path: '/api/user/kyc',
    summary: 'Submit your documents for review by a person',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'sign-in',
    body: z.strictObject({
      country: text(8).describe('ISO 3166-1, two letters'),
      realName: text(200).describe('As printed on the document'),
      certificateKind: choiceIn(1, 2, 3).describe("1 ID card, 2 passport, 3 driver's license"),
      certificateNo: text(80),
      indexCertificateURI: reference,
      backendCertificateURI: z
        .union([reference, z.literal('')])
        .optional()
        .describe("The back of an ID card or a driver's license"),
      birthDate: day.optional().describe('1990-12-31'),
      nationality: text(8).optional().describe('ISO 3166-1, two letters'),
      expiry: day.optional().describe('Last day on which the document is valid'),
      selfieURI: reference.describe(
        'Photo of your face next to the document and a note with the digits in `selfieNote` of kycResult',
      ),
    }),
    data: z.object({}),
  }),
};
