-- Sends the requests of a file in turn, and counts the answers that are not the viewer's. Its last line is the result.
-- wrk ... -s wrk.lua URL -- FILE FIRST: the file has a request after each line `===`; FIRST is where to begin.
local requests, views = {}, 0
-- `done` reads it from the thread, which shows globals only.
wrong = 0
local at
local thread

function setup(only) thread = only end

function init(args)
  local file = assert(io.open(args[1], 'rb'))
  for request in (file:read('*a')):gmatch('(.-)\n===\n') do requests[#requests + 1] = request end
  file:close()
  at = tonumber(args[2])
end

function request()
  local request = requests[at % #requests + 1]
  at = at + 1
  views = views + 1
  -- A number that no other request has, of the same length, for requests that no cached answer may help.
  return (request:gsub('##########', string.format('%010d', views)))
end

function response(status, _, body)
  if status ~= 200 or body:sub(1, 19) ~= '{"data":{"viewer":{' then wrong = wrong + 1 end
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format('\n%d %d %d %d %d\n', summary.requests, summary.duration,
    failed + thread:get('wrong'), latency:percentile(50), latency:percentile(99)))
end
