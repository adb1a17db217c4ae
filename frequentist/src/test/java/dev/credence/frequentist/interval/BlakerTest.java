package dev.credence.frequentist.interval;

class BlakerTest extends ProportionMethodContract {
    BlakerTest() {
        super(new Blaker(), "blaker");
    }

    @Override
    double tolerance() {
        return 1e-14; // peak observed 6e-16
    }
}
