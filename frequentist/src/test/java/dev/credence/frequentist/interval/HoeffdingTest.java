package dev.credence.frequentist.interval;

class HoeffdingTest extends ProportionMethodContract {
    HoeffdingTest() {
        super(new Hoeffding(), "hoeffding");
    }

    @Override
    double tolerance() {
        return 1e-13;
    }
}
