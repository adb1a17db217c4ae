package dev.credence.frequentist.interval;

class LikelihoodRatioTest extends ProportionMethodContract {
    LikelihoodRatioTest() {
        super(new LikelihoodRatio(), "likelihoodRatio");
    }

    @Override
    double tolerance() {
        return 1e-13;
    }
}
