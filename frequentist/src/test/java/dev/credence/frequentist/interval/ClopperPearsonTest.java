package dev.credence.frequentist.interval;

class ClopperPearsonTest extends ProportionMethodContract {
    ClopperPearsonTest() {
        super(new ClopperPearson(), "clopperPearson");
    }

    @Override
    double tolerance() {
        return 1e-14; // peak observed 1.4e-15
    }
}
