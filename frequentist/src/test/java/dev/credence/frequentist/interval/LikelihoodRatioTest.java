package dev.credence.frequentist.interval;

class LikelihoodRatioTest extends ProportionMethodContract {
    LikelihoodRatioTest() {
        super(new LikelihoodRatio(), "likelihoodRatio");
    }

    @Override
    double tolerance() {
        return 5e-14; // peak observed 7e-15
    }
}
