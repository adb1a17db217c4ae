package dev.credence.outcomes.metric.agreement;

class RaterAgreementTest extends AgreementLaws {
    RaterAgreementTest() {
        super(ChanceAgreement.NONE, "");
    }
}
