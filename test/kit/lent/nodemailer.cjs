module.exports = { ...globalThis.lent['nodemailer'] };
