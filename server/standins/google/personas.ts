/** The claims of a person at the stand-in issuer; names and `hd` may be missing, as at the real one. */
export type Claims = {
  sub: string;
  email: string;
  email_verified: boolean;
  name?: string;
  given_name?: string;
  family_name?: string;
  hd?: string;
};

/** A person to sign in as, and why they are in the list. */
export type Persona = { id: string; about: string; claims: Claims };

/** The people in the chooser: each one is a case that sign-in must handle. */
export const personas: readonly Persona[] = [
  {
    id: 'gmail',
    about: 'A gmail.com address, verified',
    claims: {
      sub: '100000000000000000001',
      email: 'ama.owusu@gmail.com',
      email_verified: true,
      name: 'Ama Owusu',
      given_name: 'Ama',
      family_name: 'Owusu',
    },
  },
  {
    id: 'workspace',
    about: 'A company address that Google manages',
    claims: {
      sub: '100000000000000000002',
      email: 'kojo@studio.example',
      email_verified: true,
      name: 'Kojo Mensah',
      given_name: 'Kojo',
      family_name: 'Mensah',
      hd: 'studio.example',
    },
  },
  {
    id: 'elsewhere',
    about: 'Another provider’s address, verified',
    claims: {
      sub: '100000000000000000003',
      email: 'esi.boateng@mail.example',
      email_verified: true,
      name: 'Esi Boateng',
      given_name: 'Esi',
      family_name: 'Boateng',
    },
  },
  {
    id: 'unverified',
    about: 'An address that nobody has confirmed',
    claims: {
      sub: '100000000000000000004',
      email: 'yaw.unsure@mail.example',
      email_verified: false,
      name: 'Yaw Unsure',
      given_name: 'Yaw',
      family_name: 'Unsure',
    },
  },
  {
    id: 'one-name',
    about: 'A gmail.com address, no family name',
    claims: {
      sub: '100000000000000000005',
      email: 'abena.single@gmail.com',
      email_verified: true,
      name: 'Abena',
      given_name: 'Abena',
    },
  },
  {
    id: 'planted',
    about: 'For a planted account: register this address with a password first',
    claims: {
      sub: '100000000000000000006',
      email: 'planted@gmail.com',
      email_verified: true,
      name: 'Akosua Planted',
      given_name: 'Akosua',
      family_name: 'Planted',
    },
  },
];
