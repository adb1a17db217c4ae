package dev.credence.outcomes.metric.agreement;

class GwetAcQuadraticTest extends AgreementLaws {
    GwetAcQuadraticTest() {
        super(Chance.GWET, "weights=quadratic");
    }
}
