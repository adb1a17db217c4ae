package dev.credence.outcomes.metric.agreement;

class GwetAcTest extends AgreementLaws {
    GwetAcTest() {
        super(ChanceAgreement.GWET, "");
    }
}
