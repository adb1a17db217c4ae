package dev.credence.outcomes.metric.agreement;

class GwetAcQuadraticTest extends AgreementLaws {
    GwetAcQuadraticTest() {
        super(ChanceAgreement.GWET, "weights=quadratic");
    }
}
