"""Runs the code cells of a notebook (standard input) in Deno's kernel and prints their outputs as JSON.

Usage: run_notebook.py DENO FOLDER. Needs jupyter_client (Debian: python3-jupyter-client)."""

import json
import sys
from queue import Empty

from jupyter_client import KernelManager
from jupyter_client.kernelspec import KernelSpec

deno, folder = sys.argv[1:]
manager = KernelManager()
command = [deno, "jupyter", "--kernel", "--conn", "{connection_file}"]
manager._kernel_spec = KernelSpec(argv=command, display_name="Deno", language="typescript")
manager.start_kernel(cwd=folder)
client = manager.client()
client.start_channels()
client.wait_for_ready(timeout=120)


def run(code):
    request = client.execute(code)
    outputs = []
    patience = 240
    while True:
        try:
            message = client.get_iopub_msg(timeout=patience)
        except Empty:
            return outputs
        if message["parent_header"].get("msg_id") != request:
            continue
        kind, content = message["msg_type"], message["content"]
        if kind == "stream":
            outputs.append({"output_type": kind, "name": content["name"], "text": content["text"]})
        elif kind in ("execute_result", "display_data"):
            outputs.append({"output_type": "display_data", "data": content["data"], "metadata": {}})
        elif kind == "error":
            outputs.append({"output_type": kind, "ename": content["ename"], "evalue": content["evalue"], "traceback": []})
        elif kind == "status" and content["execution_state"] == "idle":
            patience = 2  # Deno's kernel may show the value of a cell after it has said that it is idle.


try:
    cells = json.load(sys.stdin)["cells"]
    print(json.dumps([run("".join(cell["source"])) for cell in cells if cell["cell_type"] == "code"]))
finally:
    client.stop_channels()
    manager.shutdown_kernel(now=True)
