module.exports = { ...globalThis.lent['otpauth'] };
