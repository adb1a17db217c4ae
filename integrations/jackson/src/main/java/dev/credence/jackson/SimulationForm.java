package dev.credence.jackson;

import dev.credence.api.interval.Simulation;

/** How a result was simulated, as it is read. */
final class SimulationForm {
    private final NumberFields errors = new NumberFields();
    private long seed;
    private long draws;
    private long undefinedDraws;

    private SimulationForm() {}

    static Simulation read(Cursor in) {
        return new SimulationForm().simulation(in);
    }

    private Simulation simulation(Cursor in) {
        Fields fields = new Fields("simulation")
                .required("seed", at -> seed = Numbers.seed(at))
                .required("draws", at -> draws = Numbers.count(at, "draws"))
                .required("undefinedDraws", at -> undefinedDraws = Numbers.count(at, "undefinedDraws"));
        errors.required(fields, "lowerError", "upperError");
        fields.read(in);
        return new Simulation(seed, draws, undefinedDraws, errors.get("lowerError"), errors.get("upperError"));
    }
}
